import type { Json } from '../../plan/json.ts'
import type { Answer } from '../../plan/message.ts'
import type { Role, Served } from '../../plan/served.ts'
import { bodyText, headerValues, parseJson } from '../answer/answer-body.ts'
import { freshFor } from './freshness.ts'
import { asInSpec } from './spelling.ts'

/** What a participant showed at one address. */
export interface Shown {
  served: Served
  /** The JSON value as it was received. */
  received: Json | undefined
}

const mediaTypeOf = (answer: Answer): string | null => {
  const [type] = headerValues(answer, 'content-type')
  return type === undefined ? null : (type.split(';')[0] ?? '').trim().toLowerCase()
}

/** Reads the answer to a GET. */
export const readShown = (answer: Answer, role: Role): Shown => {
  const received = parseJson(bodyText(answer))
  const served: Served = {
    role,
    status: answer.status ?? 0,
    media_type: mediaTypeOf(answer),
    fresh_for: freshFor(answer),
    ...(received === undefined ? {} : { body: asInSpec(received) }),
  }
  return { served, received }
}
