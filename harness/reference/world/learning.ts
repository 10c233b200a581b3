import type { Json } from '../../plan/json.ts'
import { isObject, parseObject } from '../json.ts'
import type { Answer } from './client.ts'
import type { Request } from './signing.ts'

/** An answer that does not lead on. */
export class WalkError extends Error {
  override readonly name = 'WalkError'
}

/** An answer of another status than the one that leads on. */
export const unexpected = ({ method, url }: Request, { status }: Answer, expected: number): WalkError =>
  new WalkError(`${method} ${url} was answered with ${status}, not ${expected}`)

/** What is learnt, or why nothing is. */
export const attempt = <T>(learn: () => T): T | WalkError => {
  try {
    return learn()
  } catch (error) {
    if (error instanceof WalkError) return error
    throw error
  }
}

export const contentOf = ({ body }: Answer) => ({ content: body.toString('utf8') })

/** A string within a JSON answer, by the names and indices that lead to it. Throws a `WalkError` where there is none. */
export const stringAt = ({ body }: Answer, ...path: (string | number)[]): string => {
  const whole: Json | undefined = parseObject(body.toString('utf8'))
  const found = path.reduce<Json | undefined>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)]
    return isObject(at) ? at[key] : undefined
  }, whole)
  if (typeof found === 'string') return found
  throw new WalkError(`the answer has no ${path.join('.')}`)
}
