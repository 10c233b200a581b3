import { observe } from '../../harness/plan/rule.ts'
import { offered, offeredBy } from './baseline.ts'

export default observe({
  id: 'manifest/foreign-domain',
  spec: 'Manifest (WellKnownManifest)',
  requires: 'Whether offers are served whose publisher has a manifest that names another domain than its host.',
  on: offered,
  tries: {
    elsewhere: offeredBy("the publisher's manifest names another domain", 'elsewhere'),
  },
})
