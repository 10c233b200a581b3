import { passagesOf } from '../../harness/plan/passage.ts'

export const keys = [
  ...passagesOf('Authentication, Retrieval-URL identity binding (optional)', [
    ['1, sentence 1', '56be13c2e5bb', 'retrieval/hash retrieval/hash-relayed retrieval/hmac'],
    [
      '2, sentence 1',
      '9d2324dcaf00',
      'retrieval/bound retrieval/bound-each-time retrieval/expires-in-cache retrieval/hmac',
    ],
    ['2, sentence 2', '232edc6a9eca', 'retrieval/no-directory'],
    [
      '3, sentence 1',
      '7a2fd5c856d2',
      'retrieval/hash retrieval/hash-relayed retrieval/hash-anew retrieval/hash-at-once retrieval/bound-delegated retrieval/bound-relayed retrieval/one-key',
    ],
    ['4, sentence 1', '1c3eea4f401d', 'retrieval/bearer'],
    ['4, sentence 2', 'ff1dfa5e33c4', 'retrieval/expiry retrieval/bearer'],
  ]),
  ...passagesOf('Authentication, Key publication, rotation and revocation', [
    ['1, sentence 1', 'eb60c86963de', 'keys/well-known robustness/hostile-directory'],
    ['1, sentence 2', '57f39c09b469', 'manifest/no-keys'],
    [
      '2, sentence 1',
      'cd97291aa272',
      'rotation/both-accepted rotation/old-removed rotation/old-removed-at-execute rotation/broker-removed rotation/new-key-adopted',
    ],
    [
      '2, sentence 2',
      'a84bceff903b',
      'rotation/cached rotation/directory-back rotation/window-changed robustness/no-amplification',
    ],
    ['2, sentence 3', 'a53b2bba3b3a', 'rotation/tokens-survive rotation/issuer-grace rotation/grace-ends'],
    ['3, sentence 1', 'c8a00d4a3f6a', 'directory/cacheable rotation/directory-gone'],
    ['3, sentence 2', 'ffe2505d3892', 'directory/revocation-fresh'],
    [
      '4, sentence 1',
      'eb2bab8bce80',
      'revocation/poll revocation/poll-everywhere revocation/used-again revocation/used-again-everywhere revocation/spacing revocation/named-later revocation/withdrawn revocation/survives-outage revocation/stays-revoked',
    ],
    [
      '4, sentence 2',
      'cbda58bff29e',
      'revocation/refused revocation/everywhere revocation/every-operation revocation/everywhere-at-execute revocation/foreign-list revocation/withdrawn keys/same-bytes-other-text directory/none-revoked',
    ],
    ['4, sentence 3', '5e1d7574682a', 'revocation/unset'],
    ['5, sentence 1', '99420842a1f0', 'risk'],
    ['6, sentence 1', '59cc32bd1700', 'keys/registry-hosted'],
    ['6, sentence 2', '26e60b50699f', 'keys/registry-hosted'],
    ['6, sentence 3', 'edd7215aa708', 'explains'],
  ]),
]
