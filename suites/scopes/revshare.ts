import { observe } from '../../harness/plan/rule.ts'
import { unscoped } from './baseline.ts'
import { declared, scopes } from './edits.ts'

/** The agreement is off-protocol: the fixture cannot tell a target of one. */
export default observe({
  id: 'scopes/revshare',
  spec: 'Authentication, Scopes',
  requires: 'Whether revshare with the publisher brings an offer at no price.',
  needs: declared,
  on: unscoped,
  tries: {
    'by-host': scopes(
      'revshare and the host of the publisher are declared',
      ['revshare:{publisher.host}'],
      '{uri.open}',
      'free',
    ),
    'without-publisher': scopes('revshare is declared without a publisher', ['revshare'], '{uri.open}', 'free'),
  },
})
