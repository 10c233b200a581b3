import type { Operation } from '../../plan/plan.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
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

export const discoveryMutants: Mutants = {
  'serves Discover whatever the method': whateverTheMethod('discover'),
  'serves Execute whatever the method': whateverTheMethod('execute'),
  'serves crawlers': mutant('edge-answer', (manifest) => ({ ...steps['edge-answer'](manifest), status: 200 })),
  'serves crawlers what they ask for in parts': mutant('edge-answer', (manifest, part) => ({
    ...steps['edge-answer'](manifest, part),
    ...(part === undefined ? {} : { status: 206 }),
  })),
  'turns crawlers away without a word': mutant('edge-answer', () => ({ status: 403, headers: [] })),
  'shows crawlers to a place without a manifest': mutant('edge-answer', (manifest) =>
    steps['edge-answer'](new URL(manifest).origin.replace(/\d+$/, '9')),
  ),
}
