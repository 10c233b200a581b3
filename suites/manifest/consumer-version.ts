import { flip } from '../../harness/plan/rule.ts'
import { offered, offeredBy } from './baseline.ts'

/** None of these publishers ever had a manifest of another version: there is no last good one to go by. */
export default flip({
  id: 'manifest/consumer-version',
  spec: 'Versioning; Errors',
  level: 'must',
  requires: 'A manifest of a major version that is not known is refused: what its publisher offers is not served.',
  // Who fetches manifests at long intervals only, and cannot be told to, has not seen them yet.
  needs: ['refresh'],
  on: offered,
  faults: {
    'major-2': offeredBy("the publisher's manifest is of version 2.0", 'ver-2'),
    'major-0': offeredBy("the publisher's manifest is of version 0.9", 'ver-0-9'),
    'major-10': offeredBy("the publisher's manifest is of version 10.0", 'ver-10'),
  },
  variations: {
    extended: offeredBy("the publisher's manifest has an `ext` and a member that is not known", 'extended'),
    contributed: offeredBy("the publisher's manifest has a contact and a contributor", 'contributed'),
    'listed-second': offeredBy(
      "the publisher's manifest lists another exchange before this one, and one behind it",
      'several',
    ),
    'listed-as-reseller': offeredBy("the publisher's manifest lists the exchange as a reseller", 'resold'),
  },
  open: {
    minor: offeredBy("the publisher's manifest is of version 1.1", 'ver-1-1'),
    missing: offeredBy("the `ver` of the publisher's manifest is null", 'ver-null'),
    absent: offeredBy("the publisher's manifest has no `ver`", 'ver-absent'),
    number: offeredBy("the `ver` of the publisher's manifest is a number", 'ver-number'),
  },
  mutants: {
    'does not look at the version of a manifest': 'major-2',
    'takes every version of a manifest that begins with 1': 'major-10',
    'refuses newer manifests only': 'major-0',
    'refuses manifests with members that it does not know': 'extended',
    'refuses manifests with contributors': 'contributed',
    'reads the first exchange of a manifest only': 'listed-second',
    'reads the last exchange of a manifest only': 'listed-second',
    'takes a reseller for one that is not listed': 'listed-as-reseller',
  },
})
