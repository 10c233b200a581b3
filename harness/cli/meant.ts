import { nearest } from '../target/profile/nearest.ts'
import { UsageError } from './errors.ts'

/** `there is no rule "window/expird"; did you mean "window/expired"?`, or where to find the names. */
export const notThere = (kind: string, name: string, known: readonly string[], where: string): UsageError => {
  const guess = nearest(name, known)
  const hint = guess === undefined ? where : `did you mean "${guess}"?`
  return new UsageError(`there is no ${kind} "${name}"; ${hint}`)
}
