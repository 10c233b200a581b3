import { document } from '../../harness/plan/rule.ts'

/** Consumers and delivery networks may cache both for minutes to hours; nothing says that they must be able to. */
export default document({
  id: 'directory/cacheable',
  spec: 'Key publication, rotation and revocation, 3',
  level: 'observe',
  requires: 'For how long the directory and the manifest may be cached.',
  of: ['directory', 'manifest'],
  holds: true,
  measures: { member: 'fresh_for', unit: 's', says: 'may be cached for' },
  faults: {},
  variations: {},
  mutants: {},
})
