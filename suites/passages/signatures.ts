import { passagesOf } from '../../harness/plan/passage.ts'

export const signatures = [
  ...passagesOf('Authentication, Rules for request signatures', [
    [
      '1, sentence 1',
      '1a3e57fc75b5',
      'signature/present signature/digest-present signature/agent-present signature/every-operation signature/with-delegation signature/with-delegation-at-execute signature/every-door revocation/every-operation',
    ],
    ['1, sentence 2', 'df38837d50b4', 'signature/no-fallback signature/every-door signature/every-door-at-execute'],
    [
      '1, sentence 3',
      'dfb19bc966d0',
      'signature/present signature/valid signature/every-operation signature/executed-before signature/at-once',
    ],
    ['2, sentence 1', '4e1256e90cc3', 'signature/covers-all-five signature/binds-authorization'],
    [
      '2, sentence 2',
      '195f94e95d69',
      'signature/covers-all-five signature/binds-authorization signature/empty-authorization',
    ],
    [
      '3, sentence 1',
      'bb9012b1a37e',
      'signature/parameters-required hops/parameters signature/algorithm window/expired window/expires-in-cache window/future window/inverted window/whole-life window/leeway window/longest signature/replay',
    ],
    ['4, sentence 1', '09d2d8483da5', 'signature/agent-forms keys/address-forms'],
    ['4, sentence 2', 'db3217dce789', 'signature/binds-agent hops/agent-header-kept'],
    [
      '5, sentence 1',
      'cd766c5bf482',
      'signature/valid signature/identity signature/binds-method signature/binds-target-uri digest/matches digest/of-long-bodies keys/well-known keys/selected-by-thumbprint keys/duplicate keys/redirect robustness/no-ssrf',
    ],
    ['5, sentence 2', '4bc6eb3a17a6', 'signature/valid keys/directory-unavailable keys/directory-of-another'],
    ['6, sentence 1', '7eed3280cdf6', 'requester/domain-is-a-claim requester/domain-not-asked'],
    [
      '7, sentence 1',
      '1fada3d3a30d',
      'keys/window-start keys/window-end keys/window-ends-in-cache keys/window-begins-in-cache',
    ],
    [
      '7, sentence 2',
      '3ba4c60bda05',
      'keys/window-start keys/window-end keys/window-ends-in-cache keys/ends-before-execute hops/ends-in-cache delegation/key-ends-in-cache',
    ],
    ['7, sentence 3', 'd172bf09127b', 'directory/one-valid'],
    ['8, sentence 1', '0a50be76e6f0', 'keys/selected-by-thumbprint keys/kid-is-nothing directory/no-kid'],
  ]),
  ...passagesOf('Authentication, Signature-Input shape (single hop)', [
    ['paragraph, sentence 1', '881bc895d378', 'signature/parameters-required signature/covers-all-five'],
    ['paragraph, sentence 2', '8a0310998ec3', 'signature/byte-sequence'],
    ['paragraph, sentence 3', '6375eb78e4a9', 'digest/form digest/only-sha-512'],
  ]),
  ...passagesOf('Authentication, Multi-hop forwarding', [
    ['1, sentence 1', 'faf0c4954da1', 'hops/relayed hops/body-says-nothing'],
    ['1, sentence 2', '452b292161f5', 'hops/body-says-nothing'],
    ['2, sentence 1', '960b017f304b', 'hops/agent-first'],
    ['2, sentence 2', 'd2d5a5fd5e6c', 'hops/relayed hops/covers-previous hops/covers-all-five'],
    ['3, sentence 1', '858918359519', 'hops/agent-header-kept'],
    ['3, sentence 2', '773ac1887a8d', 'hops/broker-directory hops/brokers-apart hops/broker-unavailable'],
    [
      '4, sentence 1',
      '1daf53906988',
      'hops/each-verified hops/ends-in-cache hops/every-operation hops/whole-request-at-execute hops/manifest-cap-at-execute hops/parameters hops/covers-previous hops/request-cap hops/manifest-cap hops/counting',
    ],
    ['5, sentence 1', '049b54665ac7', 'hops/direct'],
  ]),
]
