import {
  mutatedBody,
  mutatedChain,
  mutatedField,
  mutatedLines,
  mutatedMessage,
  mutatedToken,
  mutatedTokenText,
} from '../../harness/fuzz/wire/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'

/** What an exchange makes of it is its own affair; that it answers, and serves the next one, other rules see to. */
export default observe({
  id: 'robustness/mutated',
  spec: 'Errors',
  requires: 'What is made of requests with a place changed at random is up to the exchange.',
  on: delegated,
  tries: {
    field: mutatedField,
    lines: mutatedLines,
    body: mutatedBody,
    message: mutatedMessage,
    token: mutatedToken,
    'token-text': mutatedTokenText,
    chain: mutatedChain,
  },
})
