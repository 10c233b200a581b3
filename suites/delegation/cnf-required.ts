import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { child, jwk } from '../../harness/plan/chain.ts'
import { claims, first, last } from './edits.ts'

export default flip({
  id: 'delegation/cnf-required',
  spec: 'Resources and their fields, Delegation token claims',
  level: 'must',
  requires: 'Every token is bound to a key by cnf.jkt.',
  implies: ['delegation/holder'],
  on: delegated,
  faults: {
    missing: claims('the last token has no cnf', last, { cnf: undefined }),
    empty: claims('cnf of the last token is empty', last, { cnf: '{}' }),
    'jwk-only': claims('cnf has the key and no thumbprint', last, { cnf: `{"jwk":${jwk('agent')}}` }),
    'kid-only': claims('cnf has a kid and no thumbprint', last, { cnf: '{"kid":"{key.agent.thumbprint}"}' }),
    'in-capitals': claims('cnf has JKT, and no jkt', last, { cnf: '{"JKT":"{key.agent.thumbprint}"}' }),
    null: claims('cnf of the last token is null', last, { cnf: 'null' }),
    'thumbprint-alone': claims('cnf is the thumbprint itself', last, { cnf: '"{key.agent.thumbprint}"' }),
    'empty-thumbprint': claims('jkt is empty', last, { cnf: '{"jkt":""}' }),
    'null-thumbprint': claims('jkt is null', last, { cnf: '{"jkt":null}' }),
    number: claims('jkt is a number', last, { cnf: '{"jkt":1}' }),
    list: claims('jkt is a list of thumbprints', last, { cnf: '{"jkt":["{key.agent.thumbprint}"]}' }),
    truncated: claims('jkt is the beginning of a thumbprint', last, { cnf: '{"jkt":"{key.agent.thumbprint.16}"}' }),
    'added-without': edit('the agent adds a token of its own that has no cnf', (plan) => {
      const { cnf: _, ...bare } = child('agent', 'agent').claims
      plan.delegation?.links.push({ ...child('agent', 'agent'), claims: bare })
    }),
    'authority-missing': claims('the first token has no cnf', first, { cnf: undefined }),
  },
  variations: {},
  mutants: {
    'takes a token without cnf for anyone': 'missing',
    'takes cnf.jwk for a binding': 'jwk-only',
    'takes the first thumbprint of a list': 'list',
    'finds jkt in any case': 'in-capitals',
    'asks for cnf in the last token only': 'authority-missing',
    'takes cnf for the thumbprint where it is a text': 'thumbprint-alone',
    'compares holders by the first characters': 'truncated',
  },
  open: {
    'further-members': claims('cnf has the key beside its thumbprint', last, {
      cnf: `{"jkt":"{key.agent.thumbprint}","jwk":${jwk('agent')}}`,
    }),
  },
})
