import { following, requester, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { authority, bound } from '../../harness/plan/chain.ts'
import { anyOtherHolder } from './drawn.ts'
import { chained, claims, last, sentByStranger, signByOtherKey, signedByOtherKey, tokens } from './edits.ts'

const toAnother = (says: string, members: Record<string, string>) =>
  together(
    `a requester ${says} sends a chain that is bound to another key`,
    requester('', members),
    claims('', last, { cnf: bound('stranger') }),
  )

const boundToAnother = (type: string) => toAnother(`of ${type}`, { type })

export default flip({
  id: 'delegation/holder',
  spec: 'Authentication, Delegation, 1 and 4',
  level: 'must',
  requires: "The key that signs the request is the one that the chain's last token is bound to.",
  on: delegated,
  faults: {
    stolen: sentByStranger("another agent sends the agent's chain"),
    'bound-to-another': claims('the last token is bound to another key', last, { cnf: bound('stranger') }),
    'of-the-principals-domain': toAnother('of the domain of the principal', { domain: '{principal-domain}' }),
    'of-the-principals-id': toAnother('called as the principal', { id: 'principal-1' }),
    // Whether such a requester may bear a chain is open: one that is not its own it may not.
    'of-a-service': boundToAnother('REQUESTER_TYPE_SERVICE'),
    'of-a-tool': boundToAnother('REQUESTER_TYPE_HUMAN_TOOL'),
    'of-research': boundToAnother('REQUESTER_TYPE_RESEARCH'),
    'of-a-delegate': boundToAnother('REQUESTER_TYPE_DELEGATED'),
    'one-letter-off': anyOtherHolder,
    'holder-of-a-middle-link': chained('the agent has passed on what it had', 'principal', 'agent', 'stranger'),
    'holder-of-the-first-link': chained('the agent has passed on what the owner granted it', 'agent', 'stranger'),
    'authority-alone': tokens('the token that the owner granted to the principal comes alone', authority('principal')),
    'same-directory': signedByOtherKey("another key of the agent's own directory signs"),
    'same-directory-afterwards': following(
      'the agent has just sent its chain, and another key of its own directory signs it now',
      signByOtherKey,
    ),
    'blank-behind': claims('the last token is bound to the thumbprint and a blank behind it', last, {
      cnf: '{"jkt":"{key.agent.thumbprint} "}',
    }),
    'other-case': claims('the last token is bound to the thumbprint in small letters', last, {
      cnf: '{"jkt":"{key.agent.thumbprint.small}"}',
    }),
  },
  variations: {},
  mutants: {
    'takes a delegation for a bearer token': 'stolen',
    'looks for the holder among all tokens of a chain': 'holder-of-a-middle-link',
    'asks for the holder where something was passed on': 'authority-alone',
    'takes the first holder for the last': 'holder-of-the-first-link',
    "takes any key of the holder's directory for the holder": 'same-directory',
    'takes the key of a directory that it has seen first for the holder': 'same-directory-afterwards',
    'takes a chain from whoever is of the domain of its principal': 'of-the-principals-domain',
    'takes a chain from any service': 'of-a-service',
    'compares holders without blanks behind them': 'blank-behind',
    'compares holders without case': 'other-case',
  },
})
