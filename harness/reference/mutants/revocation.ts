import { anchorNotRevoked, hopsNotRevoked } from '../checks/revocation.ts'
import type { Context } from '../context.ts'
import type { FetchedDocument } from '../fetch-document.ts'
import { parseObject, strings } from '../json.ts'
import { keeping } from '../kept.ts'
import type { KeyRole } from '../part.ts'
import type { RevokedSet } from '../revocation.ts'
import { numberOf } from '../signature-fields.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

const { checks, steps } = parts

const nobody: RevokedSet = { thumbprints: new Set(), asOf: undefined }

/** Makes something else of a snapshot that was read. */
const reads = (change: (revoked: string[], held: RevokedSet) => string[]) =>
  mutant('revoked-after', (held, document) => {
    const after = steps['revoked-after'](held, document)
    return after === held ? held : { ...after, thumbprints: new Set(change([...after.thumbprints], held)) }
  })

/** Where its list cannot be had. */
const forgetsAfter = (hours: number) =>
  mutant('revoked-after', (held, document, now = 0) => {
    const isOld = held.asOf !== undefined && now - held.asOf > hours * 3_600_000
    return isOld && document?.status !== 200 ? nobody : steps['revoked-after'](held, document, now)
  })

/** Reads lists only whose `as_of` is written in one way. */
const readsIf = (likes: (asOf: string) => boolean) =>
  mutant('revoked-after', (held, document) => {
    const after = steps['revoked-after'](held, document)
    return likes(after.asOfText ?? '') ? after : held
  })

/** Of a directory in this role that named none at first. */
const followsNoneLater = (role: KeyRole) =>
  mutant('list-followed', (next, before, whose) => (whose === role ? before && next : next))

/** For how long caches may keep a document. */
const secondsIn = (cacheControl = ''): number => Number(/max-age=(\d+)/.exec(cacheControl)?.[1] ?? 0)

const isJson = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

/** How many keys a directory had when it was first looked into. */
const entriesBefore = keeping<number>()

/** The thumbprints of those. */
const keysBefore = keeping<string[]>()

/** Whose list named a thumbprint first. */
const namedFirst = keeping<string>()

/** Forgets what was revoked when an answer is of a kind. */
const forgetsAt = (is: (document: FetchedDocument | undefined) => boolean) =>
  mutant('revoked-after', (held, document) => (is(document) ? nobody : steps['revoked-after'](held, document)))

const named = ({ key, revoked }: Context): { set: ReadonlySet<string>; isIn: boolean } => {
  const set = key ? revoked(key.directory) : new Set<string>()
  return { set, isIn: key !== undefined && set.has(key.thumbprint) }
}

const refusesIf = (bad: (context: Context) => boolean) =>
  mutant('revocation/refused', (context) => !bad(context) || 'the key is revoked')

const besides = (directory: Buffer, url: string, name: string): string | undefined =>
  steps['revocation-url'](directory, url) ?? new URL(name, url).href

/** Takes of two lists the one whose `as_of` sorts behind the other's. */
const newerAsText = mutant('revoked-after', (held, document) => {
  const after = steps['revoked-after'](held, document)
  return (after.asOfText ?? '') < (held.asOfText ?? '') ? held : after
})

/** Asks whether keys of hops are revoked in the stacks that it looks into. */
const asksOfHops = (looksInto: (context: Context) => Context | undefined) =>
  mutant('revocation/everywhere', (context) => {
    const inside = looksInto(context)
    const hops = inside ? hopsNotRevoked(inside) : true
    return hops === true ? anchorNotRevoked(context) : hops
  })

/** What may go wrong with revocation lists. */
export const revocationMutants: Mutants = {
  'never reads revocation lists': mutant('revocation-url', () => undefined),
  'reads the list at the conventional path where none is named': mutant('revocation-url', (directory, url) =>
    besides(directory, url, '/.well-known/invalidations.json'),
  ),
  'looks for a list at the conventional path, and does not obey it': mutant('revocation-url', (directory, url) =>
    besides(directory, url, '/.well-known/key-invalidations.json?'),
  ),
  'reads lists at the host of their directory only': mutant('revocation-url', (directory, url) => {
    const list = steps['revocation-url'](directory, url)
    return list !== undefined && new URL(list).host === new URL(url).host ? list : undefined
  }),
  'holds a list against the first directory that names it': mutant('list-shared', () => false),
  'follows no list that a directory names later': mutant('list-followed', (next, before) => before && next),
  "follows no list that a broker's directory names later": followsNoneLater('broker'),
  "follows no list that an owner's directory names later": followsNoneLater('owner'),
  'keeps to the list that a directory named first': mutant('list-followed', (next, before) => before ?? next),
  'knows who is revoked by the text of Signature-Agent': mutant(
    'revocation/refused',
    (context) =>
      context.lines('signature-agent')[0]?.startsWith('"') === false || checks['revocation/refused'].holds(context),
  ),
  'keeps the first list that it has read': mutant('revoked-after', (held, document) =>
    held.asOf === undefined ? steps['revoked-after'](held, document) : held,
  ),
  'keeps of a new list what was revoked already': reads((revoked, held) =>
    revoked.filter((one) => held.thumbprints.has(one)),
  ),
  'keeps the first list that revokes a key': reads((revoked, { thumbprints }) =>
    thumbprints.size > 0 ? [...thumbprints] : revoked,
  ),
  'keeps the longer of two lists': reads((revoked, { thumbprints }) =>
    revoked.length < thumbprints.size ? [...thumbprints] : revoked,
  ),
  'takes a list as long as the one before for the same': reads((revoked, { thumbprints }) =>
    revoked.length === thumbprints.size ? [...thumbprints] : revoked,
  ),
  'asks for a list without its query': mutant('revocation-url', (directory, url) =>
    steps['revocation-url'](directory, url)?.replace(/\?.*/, ''),
  ),
  'reads lists below /.well-known/ only': mutant('revocation-url', (directory, url) => {
    const list = steps['revocation-url'](directory, url)
    return list?.includes('/.well-known/') ? list : undefined
  }),
  'lower-cases what is revoked': reads((revoked) => revoked.map((one) => one.toLowerCase())),
  'reads the first hundred entries of a list': reads((revoked) => revoked.slice(0, 100)),
  'reads the last entry of a list': reads((revoked) => revoked.slice(-1)),
  'compares the moments of two lists as texts': newerAsText,
  'passes over a list that names a key twice': mutant('revoked-after', (held, document) => {
    const revoked = strings(parseObject(document?.body.toString() ?? '')?.['revoked'])
    return new Set(revoked).size < revoked.length ? held : steps['revoked-after'](held, document)
  }),
  'holds a key revoked by that list alone which named it first': mutant('revocation/refused', (context) => {
    const { directory = '', thumbprint = '' } = context.key ?? {}
    const first = namedFirst(context)
    for (const one of named(context).set) if (!first.has(one)) first.set(one, directory)
    const isOthers = first.has(thumbprint) && first.get(thumbprint) !== directory
    return isOthers || checks['revocation/refused'].holds(context)
  }),
  'passes over a list whose type has a parameter': mutant('revoked-after', (held, document) =>
    document?.headers['content-type']?.includes(';') ? held : steps['revoked-after'](held, document),
  ),
  'passes over a list that is older than a day': mutant('revoked-after', (held, document, now = 0) => {
    const after = steps['revoked-after'](held, document)
    return after.asOf !== undefined && now - after.asOf > 86_400_000 ? held : after
  }),
  'refuses every key of a directory once its list has an entry': refusesIf((context) => named(context).set.size > 0),
  'takes a list for the keys that are good': refusesIf((context) => {
    const { set, isIn } = named(context)
    return set.size > 0 && !isIn
  }),
  'takes by revoked keys what was signed half a minute before': mutant('revocation/refused', (context) => {
    const created = context.signatures.map((one) => numberOf(one, 'created') ?? Infinity)
    return created.some((at) => at < context.now / 1000 - 30) || checks['revocation/refused'].holds(context)
  }),
  'does not look whether the keys of agents are revoked': mutant('revocation/refused', unchecked),
  'looks for revoked keys at Discover only': refusesIf(
    (context) => context.operation === 'discover' && checks['revocation/refused'].holds(context) !== true,
  ),
  'does not look whether the keys of brokers are revoked': mutant('revocation/everywhere', anchorNotRevoked),
  "looks whether the first broker's key is revoked": asksOfHops((context) => ({
    ...context,
    signatures: context.signatures.slice(0, 2),
  })),
  "looks whether the last broker's key is revoked": asksOfHops((context) => ({
    ...context,
    signatures: [...context.signatures.slice(0, 1), ...context.signatures.slice(1).slice(-1)],
  })),
  'looks whether the key of a broker is revoked when it first meets it': asksOfHops((context) => {
    const { hopKeys, knows } = context
    const names = [...(hopKeys?.values() ?? [])].map((key) => `met ${key.thumbprint}`)
    const isKnown = names.every((name) => knows.memory.get(name))
    if (!isKnown && hopsNotRevoked(context) === true) for (const name of names) knows.memory.set(name, true)
    return isKnown ? undefined : context
  }),
  'takes a chain at Execute for what it was at Discover': mutant('revocation/everywhere', (context) => {
    const { delegation, knows, operation } = context
    const chain = `discovered by ${delegation?.links.map(({ parts: text }) => text).join(' ')}`
    const found = checks['revocation/everywhere'].holds(context)
    if (operation === 'discover' && found === true) knows.memory.set(chain, true)
    return operation === 'execute' && knows.memory.get(chain) ? hopsNotRevoked(context) : found
  }),
  'does not look whether the keys of owners are revoked': mutant('revocation/everywhere', hopsNotRevoked),
  'asks whether keys of owners are revoked where a broker passes on only': mutant('revocation/everywhere', (context) =>
    context.signatures.length > 1 ? checks['revocation/everywhere'].holds(context) : true,
  ),
  'asks of published keys only whether they are revoked': mutant('usable-keys', (role, directory, now) =>
    steps['usable-keys'](role, directory, now).map((entry) =>
      directory.entries.includes(entry) ? entry : { ...entry, directory: '' },
    ),
  ),
  'polls every ten minutes': mutant('poll-delay', (chance) => 2 * steps['poll-delay'](chance)),
  'lets each interval grow by the jitter': mutant('poll-delay', (chance, last = 300_000) => last * (1 + chance / 10)),
  'polls a list for the last time when it first reads it': mutant('poll-again', () => false),
  'stops polling a list that cannot be fetched': mutant('poll-again', (document) => document?.status === 200),
  'follows no list that could not be had at first': mutant(
    'poll-again',
    (document, known) => known || document?.status === 200,
  ),
  'polls no list any more after one that is no JSON object': mutant(
    'polls-go-on',
    (document) => document?.status !== 200 || parseObject(document.body.toString()) !== undefined,
  ),
  'polls no list any more after one that is not JSON': mutant(
    'polls-go-on',
    (document) => document?.status !== 200 || isJson(document.body.toString()),
  ),
  'polls no list that may be cached for more than an hour': mutant(
    'poll-again',
    (document) => secondsIn(document?.headers['cache-control']) <= 3600,
  ),
  'reads no list again that may be cached for more than an hour': mutant('revoked-after', (held, document) =>
    secondsIn(held.cacheControl) > 3600 ? held : steps['revoked-after'](held, document),
  ),
  'polls no list that says to come again in more than an hour': mutant(
    'poll-again',
    (document) => Number(document?.headers['retry-after'] ?? 0) <= 3600,
  ),
  'ends a round of polls at the first list that cannot be had': mutant('round-goes-on', (what) => what !== 'lists'),
  "leaves an agent's list alone that nobody has asked for, and does not read it when somebody does": mutant(
    'read-with-directory',
    (isNew, isDue, whose) => isNew || (isDue && whose !== 'agent'),
  ),
  "leaves a broker's list alone that nobody has asked for, and does not read it when somebody does": mutant(
    'read-with-directory',
    (isNew, isDue, whose) => isNew || (isDue && whose !== 'broker'),
  ),
  "leaves an owner's list alone that nobody has asked for, and does not read it when somebody does": mutant(
    'read-with-directory',
    (isNew, isDue, whose) => isNew || (isDue && whose !== 'owner'),
  ),
  'polls no lists of brokers': mutant('poll-again', (_, __, whose) => whose !== 'broker'),
  'polls no lists of owners': mutant('poll-again', (_, __, whose) => whose !== 'owner'),
  'polls every 300 s to the second': mutant('poll-delay', () => 300_000),
  'polls with a jitter of half the interval': mutant('poll-delay', (chance) => 300_000 * (0.5 + chance)),
  'polls every minute': mutant('poll-delay', (chance) => steps['poll-delay'](chance) / 5),
  'polls every second': mutant('poll-delay', () => 1_000),
  'forgets what was revoked when a list is answered with an error': forgetsAt(
    (document) => document !== undefined && document.status >= 500,
  ),
  'forgets what was revoked while it fetches a list': mutant('revoked-meanwhile', () => nobody),
  'takes a list that has not changed for an empty one': forgetsAt((document) => document?.status === 304),
  'forgets after an hour what was revoked, unless the list says it again': forgetsAfter(1),
  'forgets after a day what was revoked, unless the list says it again': forgetsAfter(24),
  'forgets what was revoked when a directory is answered with an error': mutant('list-outlives-directory', () => false),
  'passes over what is revoked of a key that a directory has not had from the beginning': mutant(
    'revocation/refused',
    (context) => {
      const { directory, directoryBase: base = '', key } = context
      const thumbprints =
        directory && 'entries' in directory ? directory.entries.map(({ thumbprint }) => thumbprint) : []
      const before = keysBefore(context).get(base) ?? thumbprints
      keysBefore(context).set(base, before)
      return (key && !before.includes(key.thumbprint)) || checks['revocation/refused'].holds(context)
    },
  ),
  'reads lists only that are of a whole second': readsIf((asOf) => !asOf.includes('.')),
  'reads lists only whose moment is in UTC': readsIf((asOf) => !/[+-]\d\d:\d\d$/.test(asOf)),
  'forgets what was revoked when a directory has another key': mutant('revocation/refused', (context) => {
    const { directory, directoryBase: base = '' } = context
    const entries = directory && 'entries' in directory ? directory.entries.length : 0
    const before = entriesBefore(context).get(base) ?? entries
    entriesBefore(context).set(base, before)
    return entries > before || checks['revocation/refused'].holds(context)
  }),
  'reads lists whatever their status': mutant('revoked-after', (held, document) =>
    steps['revoked-after'](held, document && { ...document, status: 200 }),
  ),
  'forgets what was revoked when a list is not answered': forgetsAt((document) => document === undefined),
  'takes an answer that is not JSON for an empty list': forgetsAt(
    (document) => document?.status === 200 && parseObject(document.body.toString()) === undefined,
  ),
  'takes what is no list for an empty one': forgetsAt((document) => {
    const revoked = document?.status === 200 ? parseObject(document.body.toString())?.['revoked'] : null
    return revoked !== undefined && revoked !== null && !Array.isArray(revoked)
  }),
  'takes null for an empty list': forgetsAt(
    (document) => document?.status === 200 && document.body.toString() === 'null',
  ),
}
