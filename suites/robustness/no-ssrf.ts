import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { header, together } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { participant } from '../plain.ts'
import { asking } from '../requester/baseline.ts'
import { answers } from '../keys/edits.ts'

/** What a cloud's metadata service has; here a canary has it, so that nothing leaves the machine. */
const metadata = '/latest/meta-data/'

/** Shows by its access log that it was asked. */
const canary: PlanEdit = edit('a participant that nobody has to ask', (plan) => {
  plan.participants.canary = participant('canary', 'ROLE_AGENT', 'agent')
})

const named = (says: string, address: string): PlanEdit =>
  together(says, canary, header(says, 'signature-agent', `"${address}"`))

const redirected = (says: string, location: string, status = 302): PlanEdit =>
  together(says, canary, answers(says, { status, headers: { location }, body: { text: '' } }))

/** `Signature-Agent` is an address that a stranger gives, and the exchange fetches. All canaries are on loopback. */
export default observe({
  id: 'robustness/no-ssrf',
  spec: 'Authentication, Rules for request signatures, 5',
  requires: 'Which addresses an exchange can be made to fetch.',
  on: asking,
  canaries: ['canary'],
  high: ['query-swallows', 'fragment-swallows', 'redirect', 'redirect-keeping'],
  tries: {
    file: named('`Signature-Agent` is a file: address', 'file:///.well-known'),
    'file-on-host': named('`Signature-Agent` is a file: address with a host', 'file://{canary.host}/'),
    ftp: named('`Signature-Agent` is an ftp: address', 'ftp://{canary.host}'),
    userinfo: named('`Signature-Agent` has userinfo', '{scheme}://user:password@{canary.host}'),
    decoy: named('the userinfo of `Signature-Agent` looks like the host', '{scheme}://{agent.host}@{canary.host}'),
    'query-swallows': named('`Signature-Agent` ends in a query', `{canary.base}${metadata}?`),
    'fragment-swallows': named('`Signature-Agent` ends in a fragment', `{canary.base}${metadata}#`),
    redirect: redirected('the directory redirects to another host', `{canary.base}${metadata}`),
    'redirect-keeping': redirected('the directory has moved to another host', `{canary.base}${metadata}`, 308),
    'redirect-to-file': redirected('the directory redirects to a file: address', 'file:///.well-known'),
  },
})
