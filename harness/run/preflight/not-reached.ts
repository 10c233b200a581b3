import type { Answer } from '../../plan/message.ts'
import { bodyText } from '../../target/index.ts'

/** A page where an answer to an operation would be: a gateway's, most likely. */
export const isPage = (answer: Answer): boolean => isRefusal(answer) && /^\s*<(!doctype|html)/i.test(bodyText(answer))

const isRefusal = ({ status }: Answer): boolean => status !== null && status >= 400 && status < 500

const nowhere = new Set([404, 405])

/** Whether a refusal seems to be of somebody before the exchange, or of one that knows no such path: it says nothing of keys. */
export const isOfSomebodyElse = (answer: Answer): boolean => nowhere.has(answer.status ?? 0) || isPage(answer)

/** What gateways write on such a page. */
export const pageSays =
  (pattern: RegExp) =>
  (answer: Answer): boolean =>
    isPage(answer) && pattern.test(bodyText(answer))
