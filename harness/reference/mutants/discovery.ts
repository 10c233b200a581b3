import type { Operation } from '../../plan/plan.ts'
import { parts } from '../parts.ts'
import type { AskedOfEdge } from '../decisions/answers.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { operationAt } from '../route.ts'

const { steps } = parts

/** Routes one operation by its path alone. */
const whateverTheMethod = (operation: Operation) =>
  mutant('route', (message, address) =>
    operationAt(message.target, address) === operation
      ? steps.route({ ...message, method: 'POST' }, address)
      : steps.route(message, address),
  )

const servesThose = (isServed: (asked: AskedOfEdge) => boolean): Mutant =>
  mutant('edge-answer', (manifest, asked) => ({
    ...steps['edge-answer'](manifest, asked),
    ...(isServed(asked) && { status: 200 }),
  }))

export const discoveryMutants: Mutants = {
  'serves Discover whatever the method': whateverTheMethod('discover'),
  'serves Execute whatever the method': whateverTheMethod('execute'),
  'serves crawlers': servesThose(() => true),
  'serves crawlers what they ask for in parts': servesThose(({ headers }) => headers['range'] !== undefined),
  'serves crawlers that show any signature': servesThose(({ headers }) => headers['signature'] !== undefined),
  'serves crawlers that bear any token': servesThose(({ headers }) => headers['authorization'] !== undefined),
  'serves crawlers that have any cookie': servesThose(({ headers }) => headers['cookie'] !== undefined),
  'serves crawlers whose address has a query': servesThose(({ target }) => target.includes('?')),
  'serves crawlers that encode a letter of the path': servesThose(({ target }) => target.includes('%')),
  'turns crawlers away without a word': mutant('edge-answer', () => ({ status: 403, headers: [] })),
  'shows crawlers to a place without a manifest': mutant('edge-answer', (manifest, asked) =>
    steps['edge-answer'](new URL(manifest).origin.replace(/\d+$/, '9'), asked),
  ),
}
