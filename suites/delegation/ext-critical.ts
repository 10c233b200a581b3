import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { delegation } from './edits.ts'

const unheardOf = 'conformance:unheard-of'

const spelt = (says: string, names: 'snake' | 'camel') =>
  together(
    says,
    delegation('', { ext: { [unheardOf]: true }, ext_critical: [unheardOf] }),
    edit('', ({ request }) => void Object.assign(request.body, { names })),
  )

export default flip({
  id: 'delegation/ext-critical',
  spec: 'Resources and their fields, Delegation; Versioning',
  level: 'must',
  requires: 'A critical extension of a delegation that is not understood is refused.',
  on: delegated,
  faults: {
    unknown: delegation('an extension that nobody knows is critical', {
      ext: { [unheardOf]: true },
      ext_critical: [unheardOf],
    }),
    'with-an-x': delegation('an extension is critical whose name begins with x-', {
      ext: { 'x-conformance': true },
      ext_critical: ['x-conformance'],
    }),
    'two-unknown': delegation('two extensions that nobody knows are critical', {
      ext: { [unheardOf]: true, 'conformance:other': 1 },
      ext_critical: [unheardOf, 'conformance:other'],
    }),
    'behind-one-that-is-not-there': delegation('an unknown extension is critical, behind one that is not there', {
      ext: { [unheardOf]: true },
      ext_critical: ['conformance:other', unheardOf],
    }),
    'as-text': delegation('an extension that nobody knows is critical, by a string in place of a list', {
      ext: { [unheardOf]: true },
      ext_critical: unheardOf,
    }),
    'in-snake-case': spelt('ext_critical of the delegation names an extension that nobody knows', 'snake'),
    'in-camel-case': spelt('extCritical of the delegation names an extension that nobody knows', 'camel'),
  },
  variations: {
    'not-critical': delegation('an unknown extension is not critical', { ext: { [unheardOf]: true } }),
    'empty-list': delegation('the list of critical extensions is empty', { ext_critical: [] }),
  },
  mutants: {
    "passes over a delegation's ext_critical": 'unknown',
    'refuses one critical extension of a delegation, and takes two': 'two-unknown',
    "asks only whether a delegation's first critical extension is there": 'behind-one-that-is-not-there',
    "passes over a delegation's ext_critical where it is no list": 'as-text',
    "reads a delegation's ext_critical in snake_case only": 'in-camel-case',
    "reads a delegation's extCritical in camelCase only": 'in-snake-case',
    "refuses a delegation's unknown extensions": 'not-critical',
    "refuses a delegation's list of critical extensions though it is empty": 'empty-list',
  },
})
