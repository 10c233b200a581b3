import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { watch, type Step } from '../../harness/plan/rule.ts'
import { directory } from '../plain.ts'
import { listed, lister, revocationList } from './baseline.ts'
import { polled, thumbprint } from './edits.ts'

const keys = ['agent', 'sibling']
const otherPath = '/.well-known/keys-that-were-lost.json'

const unnamed = edit('the directory names no list', (plan) => {
  plan.participants.agent!.documents.directory = directory(...keys)
})

const named = edit('the directory names a list, which has the key', (plan) => {
  Object.assign(plan.participants.agent!.documents, lister('agent', 'ROLE_AGENT', ...keys).documents, {
    list: revocationList([thumbprint('agent')]),
  })
})

const moved = edit('the directory names another list, which has the key', ({ participants: { agent } }) => {
  const published = directory(...keys)
  Object.assign((published.body as { json: object }).json, { revocation_url: `{agent.base}${otherPath}` })
  Object.assign(agent!.documents, {
    directory: published,
    other: revocationList([thumbprint('agent')], otherPath),
  })
})

/** Directories are cached for hours: after a day none is. What it names then is polled like any other list. */
const then = (serve: PlanEdit): Step[] => [
  { at: 0, send: null, expect: 'accepted' },
  { at: 0, serve },
  { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
  { at: 0, ...polled },
  { at: 0, send: null, expect: 'rejected' },
]

export default watch({
  id: 'revocation/named-later',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'must',
  requires: 'A list is followed from when a directory names it, though it named none before, or another one.',
  needs: [['refresh', 'clock']],
  on: listed,
  stories: {
    none: { says: 'a directory that named no list names one, which has its key', scene: unnamed, steps: then(named) },
    another: { says: 'a directory names another list than before, which has its key', scene: null, steps: then(moved) },
  },
  mutants: {
    'follows no list that a directory names later': 'none',
    'keeps to the list that a directory named first': 'another',
  },
})
