import { passagesOf } from '../../harness/plan/passage.ts'

export const entitlements = [
  ...passagesOf('Authentication, Delegation', [
    ['1, sentence 1', '3250eb97ebb4', 'delegation/holder'],
    ['1, sentence 2', 'a65f0d3ebbe7', 'delegation/holder'],
    [
      '2, sentence 1',
      '2cd2ef979ecd',
      'delegation/accepted delegation/anchor delegation/owner-unavailable delegation/scope-narrows delegation/scope-of-the-last delegation/scope-omitted delegation/expiry-narrows delegation/expiry-omitted claims/caps-narrow scopes/lattice',
    ],
    ['3, sentence 1', '5e0083183077', 'delegation/linkage'],
    [
      '4, sentence 1',
      '286c2568245f',
      'delegation/every-operation delegation/child-signature delegation/holder delegation/expired delegation/expires-in-cache delegation/verified-anew delegation/executed-before delegation/at-once delegation/left-out delegation/offline delegation/issuer-not-asked delegation/revocation-uri',
    ],
    ['5, sentence 1', '6e23bdf255ed', 'claims/unknown claims/every-operation claims/advisory'],
    [
      '5, sentence 2',
      '5abfcd73c1b2',
      'claims/optional delegation/issuer delegation/authority-scope-absent delegation/expiry-omitted',
    ],
    ['6, sentence 1', '9278655d2054', 'claims/unknown'],
    ['6, sentence 2', 'd1707475e816', 'claims/unknown'],
    ['7, sentence 1', 'f94dba02bdb3', 'claims/svc-encoding claims/registered-encoding'],
    ['8, sentence 1', '89cc216cdec0', 'delegation/relayed'],
    ['8, sentence 2', 'f3e08a1ecf84', 'delegation/relayed'],
    ['8, sentence 3', '906a33f228f5', 'delegation/relayed'],
    [
      '9, sentence 1',
      '7a983f0ab27e',
      'quota/exhausted quota/reason quota/claim-alone quota/zero quota/concurrent quota/last-one quota/no-evasion quota/per-token quota/refused-not-counted',
    ],
    ['9, sentence 2', '409de63a4de3', 'quota/period quota/lifetime'],
  ]),
  ...passagesOf('Authentication, Scopes', [
    ['paragraph, sentence 1', 'ced7ace584c1', 'scopes/star-alone scopes/case-and-space'],
    ['paragraph, sentence 2', '5743d919c3ad', 'scopes/revshare scopes/subscription'],
    [
      'paragraph 2, sentence 1',
      '995bb7aac759',
      'scopes/segmentwise scopes/lattice scopes/star-over-nothing scopes/case-and-space',
    ],
    ['table, row 1', '70e376c9f647', 'scopes/table'],
    ['table, row 2', 'e2830b9a2a6e', 'scopes/table'],
    ['table, row 3', 'fd2b9b2d244e', 'scopes/table'],
    ['table, row 4', '3c47fe112a4e', 'scopes/table'],
    ['table, row 5', '5f60e4ccf4e2', 'scopes/table scopes/star-alone'],
    ['paragraph 3, sentence 1', 'e39cd05070ab', 'explains'],
    ['1, sentence 1', '5af019bd0bc7', 'requester/default-scopes'],
    ['2, sentence 1', 'a61af5b2ed40', 'scopes/subscription'],
    ['3, sentence 1', 'e1af7168ad48', 'scopes/only-matching'],
    [
      'paragraph 4, sentence 1',
      '528656c84efa',
      'scopes/only-matching scopes/by-token scopes/asked-anew scopes/at-once scopes/any-of scopes/request-and-token delegation/scope-of-the-last',
    ],
    ['paragraph 5, sentence 1', '940c6cfbe92b', 'scopes/disclosure'],
    ['list 2, 1, sentence 1', 'dca45a8c5fe5', 'scopes/hidden-is-absent scopes/disclosure'],
    ['list 2, 2, sentence 1', '519c728e156f', 'scopes/disclosure'],
  ]),
]
