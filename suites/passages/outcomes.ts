import { passagesOf } from '../../harness/plan/passage.ts'

export const outcomes = [
  ...passagesOf('Errors', [
    [
      'table, row 1',
      '5e6bd1d8763f',
      'signature/present window/expired window/future signature/covers-all-five keys/directory-unavailable revocation/refused robustness/never-crashes robustness/still-serves robustness/mutated',
    ],
    ['table, row 2', '2580d2a46d7f', 'digest/matches'],
    ['table, row 3', 'a04aa00904e0', 'requester/type-unspecified'],
    ['table, row 4', '93ecfd9d6f91', 'manifest/consumer-version'],
    [
      'table, row 5',
      '210f74f36dbf',
      'delegation/reason delegation/required-fields delegation/verified-anew delegation/expired delegation/scope-narrows delegation/every-operation',
    ],
    ['table, row 6', '4cfe91667faf', 'quota/exhausted quota/reason'],
    ['table, row 7', '29015daf6875', 'claims/unknown'],
    ['table, row 8', '20c15429b3b0', 'scopes/disclosure'],
    ['table, row 9', 'c77fdbac6f51', 'scopes/disclosure scopes/hidden-is-absent'],
    ['table, row 10', 'db184000a039', 'discovery/edge'],
    ['1, sentence 1', 'd20c91cf8116', 'robustness/no-leak'],
    ['2, sentence 1', '9b105d75e336', 'open'],
  ]),
  ...passagesOf('Limits', [
    [
      'table, row 1',
      '95ee685a0b4a',
      'revocation/poll revocation/poll-everywhere revocation/used-again revocation/used-again-everywhere revocation/spacing',
    ],
    ['table, row 2', '12845388e659', 'window/expired window/future'],
    ['table, row 3', 'e47c10d77cb7', 'keys/window-start keys/window-end'],
    ['table, row 4', '0be5bc8a2daf', 'manifest/version'],
    ['table, row 5', 'c96a0ab9fbc2', 'claims/spend-cap claims/spend-cap-at-execute'],
    ['table, row 6', '06f0bd7b2237', 'quota/exhausted'],
    ['table, row 7', '3200cbaa6e9e', 'quota/period quota/lifetime'],
    ['table, row 8', 'a4d0cb755209', 'rotation/issuer-grace'],
    ['table, row 9', '8b27c08eebdd', 'hops/request-cap hops/manifest-cap'],
    ['table, row 10', 'b1f4d919164b', 'manifest/delisted'],
    ['1, sentence 1', 'e3dbd3972f6f', 'open'],
    ['2, sentence 1', '48cf348c1907', 'robustness/bounded'],
  ]),
  ...passagesOf('Versioning', [
    ['1, sentence 1', 'dc73a0123030', 'manifest/version requester/envelope-version'],
    ['1, sentence 2', 'edc56f2894c0', 'manifest/consumer-version'],
    ['2, sentence 1', 'c6628baddcc7', 'manifest/exchanges'],
    ['3, sentence 1', 'c9ca9e9418de', 'requester/ext-critical delegation/ext-critical claims/unknown'],
    ['4, sentence 1', 'bdcf7b5edecb', 'delegation/format'],
    ['5, sentence 1', '863dbca77e90', 'open'],
  ]),
]
