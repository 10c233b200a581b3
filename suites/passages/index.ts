import { overview } from './overview.ts'
import { messages } from './messages.ts'
import { documents } from './documents.ts'
import { signatures } from './signatures.ts'
import { entitlements } from './entitlements.ts'
import { keys } from './keys.ts'
import { outcomes } from './outcomes.ts'

/** Every statement of the specification, and the rules that rest on it. */
export const passages = [...overview, ...messages, ...documents, ...signatures, ...entitlements, ...keys, ...outcomes]
