import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { delegation } from './edits.ts'

export default flip({
  id: 'delegation/format',
  spec: 'Resources and their fields, Delegation; Versioning',
  level: 'must',
  requires: 'A token format other than jwt is refused.',
  on: delegated,
  faults: {
    'upper-case': delegation('token_format is in capital letters', { token_format: 'JWT' }),
    'jwt-and-more': delegation('token_format is jwt+sd', { token_format: 'jwt+sd' }),
    'space-behind': delegation('token_format has a space behind it', { token_format: 'jwt ' }),
    'space-before': delegation('token_format has a space before it', { token_format: ' jwt' }),
    'cut-short': delegation('token_format is the first letter of jwt', { token_format: 'j' }),
    saml: delegation('token_format is saml', { token_format: 'saml' }),
    empty: delegation('token_format is empty', { token_format: '' }),
    missing: delegation('token_format is missing', { token_format: undefined }),
  },
  variations: {},
  mutants: {
    'does not look at token_format': 'saml',
    'takes token_format in any case': 'upper-case',
    'takes a token_format that begins with jwt': 'jwt-and-more',
    'takes the beginning of jwt for it': 'cut-short',
    'takes a token_format with a space for it': 'space-behind',
    'takes jwt where token_format is missing': 'missing',
    'takes jwt where token_format is empty': 'empty',
  },
})
