import { edit } from '../../harness/plan/edit.ts'
import { header, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { alsoCovering } from './edits.ts'

/** The signer and the verifier see one value, however it travelled. */
export default flip({
  id: 'signature/header-lines',
  spec: 'RFC 9421, 2.1',
  level: 'derived',
  requires: 'A covered field is worth its lines without the white space around them, joined by a comma and a space.',
  implies: ['digest/several', 'signature/covers-all-five'],
  on: signed,
  faults: {},
  variations: {
    'white-space-around': edit(
      'there is white space around the values of covered fields',
      ({ request: { headers } }) => {
        for (const name of ['content-digest', 'signature-agent']) headers[name] = [`  ${headers[name]?.[0] ?? ''} \t `]
      },
    ),
    // A field that is a list: whoever sends it may do so in several lines (RFC 9110, 5.3).
    'two-lines': together(
      'a covered field stands in two lines',
      header('', 'accept-language', 'en', 'de'),
      alsoCovering('', '"accept-language"'),
    ),
  },
  mutants: {
    'covers white space around a digest': 'white-space-around',
    'covers white space around Signature-Agent': 'white-space-around',
    'joins lines by a comma alone': 'two-lines',
  },
})
