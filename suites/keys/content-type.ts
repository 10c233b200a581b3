import { observe } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { answers } from './edits.ts'

const type = (value: string) => answers(`the directory is served as ${value}`, { headers: { 'content-type': value } })

/** The spec names one type for the server; it does not say what a reader does with another. */
export default observe({
  id: 'keys/content-type',
  spec: 'Key directory (WBAFile) and JsonWebKey',
  requires: 'Which content types of a directory are read.',
  on: published,
  tries: {
    charset: type('application/jwk-set+json; charset=utf-8'),
    'upper-case': type('Application/JWK-Set+JSON'),
    json: type('application/json'),
    'draft-type': type('application/http-message-signatures-directory+json'),
    text: type('text/plain'),
    html: type('text/html'),
    missing: answers('the directory is served without a type', { headers: {} }),
  },
})
