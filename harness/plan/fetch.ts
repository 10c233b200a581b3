import type { Plan } from './plan.ts'

/** The fetch of the URL that an Execute brings: the fetcher presents its key, and signs with it (contract, section 3). */
export const fetchOf = (execution: Plan, key = 'agent'): Plan => ({
  operation: 'retrieve',
  keys: execution.keys,
  retrieval: { execution },
  request: {
    method: 'GET',
    target: '{path}',
    authority: '{host-line}',
    form: 'origin',
    headers: {
      '{presented-key}': [`agent=hwk;kty="OKP";crv="Ed25519";x="{key.${key}.x}"`],
      'signature-input': ['{signature-input}'],
      signature: ['{signature}'],
    },
    spelling: 'lower',
    envelope: {},
    body: { text: '' },
  },
  signatures: [
    {
      label: 'agent',
      key,
      covered: ['"@method"', '"@target-uri"', '"{presented-key}"'],
      parameters: {
        created: '{behind-1}',
        expires: '{behind+59}',
        keyid: `"{key.${key}.thumbprint}"`,
        alg: '"ed25519"',
      },
      instead: {},
      insteadOfParameters: {},
      bytes: { kind: 'genuine' },
      input: '{label}={inner}',
      member: '{label}=:{value}:',
    },
  ],
  // A copy: what is served at the moment of the fetch may differ.
  participants: structuredClone(execution.participants),
})
