import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { CaseJudged, Exchange, JournalEvent, StoryTold } from './journal.ts'
import { entry, exchange, failed, finished, five, judged, observed, started } from './sample-journal.ts'

/* A run of which every picture of the page can be drawn: a broken chain, a stack, a lattice, edges, polls. */

interface Party {
  privateKey: KeyObject
  jwk: { crv?: string | undefined; kty?: string | undefined; x?: string | undefined }
  thumbprint: string
}

const party = (): Party => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { crv, kty, x } = publicKey.export({ format: 'jwk' })
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { privateKey, jwk: { crv, kty, x }, thumbprint }
}

const [owner, principal, agent, stranger] = [party(), party(), party(), party()]

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const token = (by: Party, to: Party, scope: string, child: boolean): string => {
  const header = { alg: 'EdDSA', typ: 'JWT', ...(child && { jwk: by.jwk }) }
  const claims = { iss: '127.20.0.2:9421', scope, exp: 1_772_601_366, cnf: { jkt: to.thumbprint } }
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), by.privateKey).toString('base64url')}`
}

const keyid = /keyid="[^"]*"/g

/* The exchange of the samples, its request signed by this agent and with this chain in it. */
const withChain = (which: 'case' | 'control', tokens: string[]): Exchange => {
  const plain = exchange(which, five, 200)
  const delegation = { token: Buffer.from(tokens.join('~')).toString('base64'), token_format: 'jwt' }
  const envelope: unknown = { ver: '1.0', requester: { id: which, delegation } }
  const headers = plain.request.headers.map(([name, value]): [string, string] => [
    name,
    value.replace(keyid, `keyid="${agent.thumbprint}"`),
  ])
  return { ...plain, request: { ...plain.request, headers, body: JSON.stringify(envelope) } }
}

const authority = token(owner, principal, 'internal:reports', false)

const brokenChain: Partial<CaseJudged> = {
  title: 'the last token is signed by a key that its parent does not name',
  exchange: withChain('case', [authority, token(stranger, agent, 'internal:reports', true)]),
  control: withChain('control', [authority, token(principal, agent, 'internal:reports', true)]),
  flipped: [{ at: '/delegation/links/1/key', control: '"principal"', case: '"stranger"' }],
}

const stacked = (which: 'case' | 'control', covered: string): Exchange => {
  const plain = exchange(which, five, 200)
  const headers = plain.request.headers.map(([name, value]): [string, string] => [
    name,
    name === 'signature-input'
      ? `${value}, broker=(${covered});created=1772600767;expires=1772600827;keyid="b"`
      : value,
  ])
  return { ...plain, request: { ...plain.request, headers } }
}

const fiveNames = five.map((name) => `"${name}"`).join(' ')

const brokenStack: Partial<CaseJudged> = {
  title: 'the broker covers no signature',
  exchange: stacked('case', fiveNames),
  control: stacked('control', `${fiveNames} "signature";key="agent"`),
  flipped: [{ at: '/signatures/1/covered/5', control: '"\\"signature\\";key=\\"agent\\""', case: null }],
}

const scopes = ['dist', 'dist:US', 'dist:*']
const covered = (granted: string, required: string): boolean =>
  granted === required || (granted === 'dist:*' && required === 'dist:US')

const lattice = scopes.flatMap((granted) =>
  scopes.slice(0, 2).map((required) => {
    const role = covered(granted, required) ? ('variation' as const) : ('fault' as const)
    const expected = role === 'fault' ? ('rejected' as const) : ('accepted' as const)
    const pair = { carrier: 'declared', granted, required }
    const wrong = granted === 'dist' && required === 'dist:US'
    const common = { role, expected, pair, title: `${granted} is declared, ${required} required` }
    return wrong ? failed('scopes/lattice', common) : judged('scopes/lattice', { ...common, observed: expected })
  }),
)

const host = '127.76.25.166:9421'
const directory = '/.well-known/http-message-signatures-directory'

const polled: StoryTold = {
  sent: [0, 120, 240, 350].map((after) => ({ after, accepted: after < 350 })),
  served: [{ after: 10, says: "the agent's key is revoked" }],
  fetched: [
    { after: 0.1, host, path: directory, status: 200 },
    ...[0.2, 301.5].map((after) => ({ after, host, path: '/.well-known/invalidations.json', status: 200 })),
  ],
}

const tried = [-5, 4096, 30, 31].map((value) => ({ value, accepted: value <= 30 }))

const edges = [-3.1, 3.1, 62.1, 3602.1].map((seconds, i) => {
  const about = { case: `in-force:window/expired.edge-${i}@0`, title: 'it ended', edge: { of: 'expires', seconds } }
  return seconds === 62.1
    ? failed('window/expired', about)
    : judged('window/expired', { ...about, observed: seconds < 0 ? 'accepted' : 'rejected' })
})

export const picturedJournal = (): JournalEvent[] => [
  started([
    ...['delegation/linkage', 'hops/covers-previous', 'scopes/lattice', 'revocation/poll'].map((id) => entry(id)),
    entry('window/expired', { planned: 3 }),
    entry('window/leeway', { level: 'observe', planned: 0 }),
  ]),
  failed('delegation/linkage', brokenChain),
  failed('hops/covers-previous', brokenStack),
  ...lattice,
  judged('revocation/poll', { title: 'the key is revoked after its list was read', story: polled, milliseconds: 120 }),
  ...edges,
  observed('window/leeway', {
    name: 'after-expires',
    title: 'accepted after `expires` by up to',
    measured: { value: 30, unit: 's', says: 'accepted after `expires` by up to 30 s', tried },
  }),
  finished(),
]
