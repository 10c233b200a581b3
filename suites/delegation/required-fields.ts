import { edit } from '../../harness/plan/edit.ts'
import { requester, requesterOf } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { delegation } from './edits.ts'

export default flip({
  id: 'delegation/required-fields',
  spec: 'Resources and their fields, Delegation; Errors',
  level: 'must',
  requires:
    'A delegation has a principal_domain, a principal_id, an expires_at and a token, and needs no more than those.',
  partsNeed: { 'verified-early': ['mirror-missing'] },
  on: delegated,
  faults: {
    'principal-domain-missing': delegation('principal_domain is missing', { principal_domain: undefined }),
    'principal-domain-empty': delegation('principal_domain is empty', { principal_domain: '' }),
    'principal-id-missing': delegation('principal_id is missing', { principal_id: undefined }),
    'principal-id-empty': delegation('principal_id is empty', { principal_id: '' }),
    'expires-at-missing': delegation('expires_at is missing', { expires_at: undefined }),
    'expires-at-empty': delegation('expires_at is empty', { expires_at: '' }),
    'token-missing': delegation('token is missing', { token: undefined }),
    'token-empty': delegation('token is empty', { token: '' }),
    // What is none is refused at Execute at the latest: at Discover nothing has to be read of it.
    text: requester('the delegation is a string', { delegation: 'conformance' }),
    list: requester('the delegation is a list of one', { delegation: [{ principal_id: 'principal-1' }] }),
    number: requester('the delegation is a number', { delegation: 1 }),
    boolean: requester('the delegation is true', { delegation: true }),
  },
  variations: {
    'mirror-missing': delegation('the mirror of the scopes is missing', { scopes: undefined }),
  },
  open: {
    // In some languages an empty object is as good as none.
    nothing: edit('the delegation is an empty object', (plan) => {
      requesterOf(plan).delegation = {}
    }),
  },
  mutants: {
    'takes a delegation of text for none': 'text',
    'takes a list of delegations for none': 'list',
    'takes a delegation of a number or a boolean for none': 'number',
    'does not ask for a principal_id': 'principal-id-missing',
    'takes a delegation without an end': 'expires-at-missing',
    'takes a delegation without a token for none': 'token-missing',
    'takes an empty principal_id': 'principal-id-empty',
    'asks for the mirror': 'mirror-missing',
  },
})
