import type { Context, Fetch } from '../context.ts'
import { fetchSignature, verifiesFetch } from '../checks/retrieval.ts'
import { keeping } from '../kept.ts'
import { parts } from '../parts.ts'
import { readPresentedKey } from '../presented-key.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import type { RetrievalUrl } from '../retrieval-url.ts'
import { readRetrievalUrl, signedText } from '../retrieval-url.ts'
import { numberOf, textOf } from '../signature-fields.ts'
import { signatureBase } from '../steps/base.ts'
import { retrievalAnswerMutants } from './retrieval-answer.ts'

const { checks, steps } = parts

const endOf = (uri: string) => uri.split('/').at(-1)

/** Signs URLs without some of what is in them. */
const signs = (what: (url: RetrievalUrl) => Partial<RetrievalUrl>): Mutant =>
  mutant('retrieval-signed', (url) => signedText({ ...url, ...what(url) }))

const without = (name: string): Mutant =>
  signs(({ parameters }) => ({ parameters: parameters.filter(([given]) => given !== name) }))

/** Holds of a fetch that presents the right key: the other checks see to the rest. */
const presented = (holds: (fetch: Fetch, context: Context) => boolean): Mutant =>
  mutant('retrieval/presented-key', (context) => {
    const { fetch } = context
    return (
      checks['retrieval/presented-key'].holds(context) === true ||
      (fetch !== undefined && holds(fetch, context)) ||
      'the key is not the right one'
    )
  })

/** Takes more for a signature of the fetch than is one. */
const bound = (holds: (fetch: Fetch, context: Context) => boolean): Mutant =>
  mutant(
    'retrieval/bound',
    (context) =>
      checks['retrieval/bound'].holds(context) === true ||
      (context.fetch !== undefined && holds(context.fetch, context)) ||
      'the fetch is not signed',
  )

/** Does not ask again about a URL for which it has found nothing wrong. */
const onceFetched = (check: 'retrieval/expiry' | 'retrieval/presented-key' | 'retrieval/bound'): Mutant =>
  mutant(check, (context) => {
    const { fetch, knows, message } = context
    const name = `${check} ${message.target}`
    const finding = (fetch && knows.memory.get(name)) || checks[check].holds(context)
    if (fetch && finding === true) knows.memory.set(name, true)
    return finding
  })

/** Does not look again at the window of a signature that it has found in force. */
const windowOnce: Mutant = mutant('retrieval/window', (context) => {
  const { fetch, knows } = context
  const name = `in force ${fetchSignature(context)?.member ?? ''}`
  const finding = (fetch && knows.memory.get(name)) || checks['retrieval/window'].holds(context)
  if (fetch && finding === true) knows.memory.set(name, true)
  return finding
})

/** Wants more of a signature than it must have. */
const cover = (wants: (context: Context) => boolean): Mutant =>
  mutant('retrieval/cover', (context) => {
    const strange = context.fetch?.presented !== undefined && !wants(context)
    return strange ? 'the signature is not as usual' : checks['retrieval/cover'].holds(context)
  })

const coveredNames = (context: Context): string =>
  (fetchSignature(context)?.covered ?? []).map(({ name }) => name).join()

const windowOf = (context: Context) => {
  const signature = fetchSignature(context)
  const [created = 0, expires = Infinity] = signature
    ? [numberOf(signature, 'created'), numberOf(signature, 'expires')]
    : []
  return { created, expires, now: Math.floor(context.now / 1000) }
}

const outside = 'the signature is outside its window'

/** Transactions of which a URL was fetched. */
const fetched = keeping<true>()

/** Content that was brought to whoever presented a key. */
const brought = keeping<string>()

const urls: Mutants = {
  'verifies the HMAC of a URL until it has agreed once': mutant('retrieval/hmac', (context) => {
    const transaction = context.fetch?.url.transaction ?? ''
    const known = fetched(context)
    const found = known.has(transaction) || checks['retrieval/hmac'].holds(context)
    if (found === true) known.set(transaction, true)
    return found
  }),
  'does not verify the HMAC of a URL': mutant('retrieval/hmac', unchecked),
  'signs the parts of a URL one behind the other, with nothing between': mutant(
    'retrieval-signed',
    ({ path, expires, transaction, hash = '' }) => `${path}${expires}${transaction}${hash}`,
  ),
  'signs a URL without its expiry': without('expires'),
  'signs a URL without its hash': without('agent_identity_hash'),
  'signs a URL without its path': signs(() => ({ path: '' })),
  'takes a URL without a hash for a bearer URL': mutant(
    'retrieval/hmac',
    (context) => context.fetch?.url.hash === undefined || checks['retrieval/hmac'].holds(context),
  ),
  'compares as much of the HMAC as is there': mutant(
    'mac-agrees',
    (given, right) => given !== '' && right.startsWith(given),
  ),
  'compares the HMAC whatever the case of its letters': mutant(
    'mac-agrees',
    (given, right) => given.toLowerCase() === right.toLowerCase(),
  ),
  'takes an empty HMAC for none': mutant(
    'mac-agrees',
    (given, right) => given === '' || steps['mac-agrees'](given, right),
  ),
  'signs the last of two parameters, and reads the first': signs(({ parameters }) => ({
    parameters: [...new Map(parameters.map(([name, value]) => [name, value]))],
  })),
  'signs the last expiry of a URL, and reads the first': signs(({ parameters }) => ({
    parameters: parameters.filter(
      ([name], i) => name !== 'expires' || parameters.slice(i + 1).every(([later]) => later !== name),
    ),
  })),
  'signs a URL as far as its signature, and reads it to its end': mutant('retrieval-url', (target) => {
    const { parameters } = readRetrievalUrl(target.replace(/(?<=&signature=)[^&]*&.*/, ''))
    const [last = ''] = target.match(/(?<=[?&]expires=)\d{1,12}(?!.*[?&]expires=)/) ?? []
    return { ...readRetrievalUrl(target), parameters, expires: Number(last) }
  }),
  'does not compare the expiry of a URL': mutant('retrieval/expiry', unchecked),
  'compares the expiry of a URL with the moment of signing': mutant('retrieval/expiry', (context) => {
    const created = context.signatures[0] && numberOf(context.signatures[0], 'created')
    return checks['retrieval/expiry'].holds({ ...context, now: created === undefined ? context.now : created * 1000 })
  }),
  'takes whole days off the age of a URL': mutant(
    'retrieval/expiry',
    // In the last minute of a day after its end it is as young as it was before that.
    ({ fetch, now }) =>
      fetch === undefined ||
      (now - fetch.url.expires * 1000) % 86_400_000 < 0 ||
      (now - fetch.url.expires * 1000) % 86_400_000 > 86_400_000 - 60_000 ||
      'the URL has expired',
  ),
  'looks at the expiry of a URL when it is first fetched': onceFetched('retrieval/expiry'),
  'puts the end of a URL off with each fetch': mutant('retrieval/expiry', (context) => {
    const { fetch, knows, message, now } = context
    // In its last minute: the end is then as far off as it was in the beginning.
    const isLate = fetch !== undefined && now > fetch.url.expires * 1000 - 60_000
    const name = `put off ${message.target}`
    const found = (isLate && knows.memory.get(name)) || checks['retrieval/expiry'].holds(context)
    if (isLate && found === true) knows.memory.set(name, true)
    return found
  }),
  'serves a URL for two minutes more': mutant(
    'retrieval/expiry',
    ({ fetch, now }) => fetch === undefined || now < fetch.url.expires * 1000 + 120_000 || 'the URL has expired',
  ),
}

const fetches: Mutants = {
  'asks of the first fetch of a URL only whose it is': onceFetched('retrieval/presented-key'),
  'looks at the window of a fetch when it first verifies it': windowOnce,
  'verifies the signature of the first fetch of a URL only': onceFetched('retrieval/bound'),
  'serves whoever presents no key': presented((fetch) => fetch.presented === undefined),
  'serves whoever signs with the key that it presents': presented((fetch) => fetch.presented !== undefined),
  'compares any key that is presented with the hash': presented(({ url }, context) =>
    context
      .field('signature-key')
      .split(',')
      .some((one) => context.steps.thumbprint(readPresentedKey(one)?.jwk ?? {}) === url.hash),
  ),
  'compares the last key that is presented with the hash, and verifies by the first': bound((fetch, context) => {
    const [first = ''] = context.field('signature-key').split(',')
    const other = { ...fetch, presented: readPresentedKey(first) }
    return verifiesFetch(other, { ...context, fetch: other })
  }),
  'compares the first key of a label with the hash, and verifies by the last': presented((fetch, context) => {
    const keys = context.field('signature-key').split(',').map(readPresentedKey)
    const first = keys.find((key) => key?.label === fetch.presented?.label)
    return first !== undefined && context.steps.thumbprint(first.jwk) === fetch.url.hash
  }),
  'verifies a fetch by any key that is presented beside the right one': bound((fetch, context) =>
    context
      .field('signature-key')
      .split(',')
      .some((one) => {
        const { jwk } = readPresentedKey(one) ?? {}
        const presenting = jwk && fetch.presented && { ...fetch, presented: { ...fetch.presented, jwk } }
        return presenting !== undefined && verifiesFetch(presenting, context)
      }),
  ),
  'compares keyid with the hash': presented(({ url }, context) => {
    const signature = fetchSignature(context)
    return signature !== undefined && textOf(signature, 'keyid') === url.hash
  }),
  'serves whoever presents the right key unsigned': bound((_, context) => fetchSignature(context) === undefined),
  'serves where nothing is signed under the label of the right key': bound(
    (_, context) => context.signatures.length > 0 && fetchSignature(context) === undefined,
  ),
  'serves parts to whoever presents the right key': bound((_, context) => context.lines('range').length > 0),
  'wants a fetch to be signed, and does not verify': bound((_, context) => fetchSignature(context) !== undefined),
  'verifies a fetch for whatever stands on the host': bound((fetch, context) =>
    verifiesFetch(fetch, context, (signature) =>
      signatureBase(signature, { ...context, message: { ...context.message, target: '/' } }),
    ),
  ),
  'verifies a fetch for any method': bound((fetch, context) =>
    verifiesFetch(fetch, context, (signature) =>
      signatureBase(signature, { ...context, message: { ...context.message, method: 'POST' } }),
    ),
  ),
  'asks nothing of a fetch by POST': mutant('fetch-by', (method) =>
    method === 'POST' ? 'open' : parts.steps['fetch-by'](method),
  ),
  'verifies a fetch by GET for HEAD too': bound((fetch, context) =>
    verifiesFetch(fetch, context, (signature) =>
      signatureBase(signature, { ...context, message: { ...context.message, method: 'HEAD' } }),
    ),
  ),
  'does not ask what the signature of a fetch covers': mutant('retrieval/cover', unchecked),
  'does not compare the expires of a fetch': mutant('retrieval/window', (context) => {
    const { created, now } = windowOf(context)
    return context.fetch === undefined || created <= now || outside
  }),
  'does not compare the created of a fetch': mutant('retrieval/window', (context) => {
    const { expires, now } = windowOf(context)
    return context.fetch === undefined || now <= expires || outside
  }),
  'wants the label of a fetch to be agent': cover(({ fetch }) => fetch?.presented?.label === 'agent'),
  'wants the components of a fetch in order': cover((context) => !/signature-key.*@method/.test(coveredNames(context))),
  'wants the signature of a fetch to cover nothing more': cover((context) => !coveredNames(context).includes('accept')),
  'looks for the key of a fetch in the directory': mutant('delivery-directories', ({ fetch }) =>
    fetch?.agentDirectory === undefined ? [] : [steps['directory-url'](fetch.agentDirectory)],
  ),
  'delivers nothing': mutant('content-of', () => ''),
  'delivers an agent again what it has fetched before': mutant('content-of', ({ content }, _, context) => {
    const agent = JSON.stringify(context.fetch?.presented?.jwk)
    const before = brought(context).get(agent) ?? content
    brought(context).set(agent, before)
    return before
  }),
  'delivers what is found first by the end of a path': mutant(
    'content-of',
    (resource, all) => [...all.values()].find(({ uri }) => endOf(uri) === endOf(resource.uri))?.content ?? '',
  ),
  'delivers the first of all resources': mutant('content-of', (_, all) => [...all.values()][0]?.content ?? ''),
}

export const retrievalMutants: Mutants = { ...retrievalAnswerMutants, ...urls, ...fetches }
