import { header } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { addressed } from './edits.ts'

const address = (says: string, text: string) => header(`\`Signature-Agent\` ${says}`, 'signature-agent', `"${text}"`)
const confusing = (says: string, text: string) => addressed(`\`Signature-Agent\` ${says}`, `"${text}"`)

/** Two readers of one address may go to two hosts. The directory lies on the agent's; nothing else should be asked. */
export default observe({
  id: 'keys/address-forms',
  spec: 'Authentication, Rules for request signatures, 4 and 5',
  requires: 'Which spellings of a base address are taken, and where they lead.',
  on: published,
  tries: {
    'trailing-slash': address('ends in a slash', '{agent.base}/'),
    'two-slashes': address('ends in two slashes', '{agent.base}//'),
    'dot-segment': address('has a dot segment', '{agent.base}/./'),
    'upper-case-scheme': address('has its scheme in upper case', '{scheme.upper}://{agent.host}'),
    'upper-case-host': address('has the letters of its host, if any, in upper case', '{scheme}://{agent.host.upper}'),
    'without-scheme': address('has no scheme', '{agent.host}'),
    query: address('has a query', '{agent.base}?tenant=1'),
    fragment: address('has a fragment', '{agent.base}#keys'),
    userinfo: address('has user information', '{scheme}://user:secret@{agent.host}'),
    'host-as-userinfo': confusing('has another host as its user information', '{scheme}://{other.host}@{agent.host}'),
    'host-in-query': confusing('has another host in its query', '{agent.base}?@{other.host}'),
    'host-in-fragment': confusing('has another host in its fragment', '{agent.base}#@{other.host}'),
    'host-after-backslash': confusing('has a backslash before another host', '{agent.base}\\\\@{other.host}'),
  },
  untouched: ['other'],
})
