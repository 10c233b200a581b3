import type { Built } from '../build/build.ts'
import type { StagedScene } from '../participants/scene.ts'
import type { Ask } from '../plan/asks.ts'
import type { Case, Composed, NamedEdit } from '../plan/compose.ts'
import type { CoverPair } from '../plan/cover-pairs.ts'
import type { Plan } from '../plan/plan.ts'
import type { Carrier, Compare, Finding, Load, Story } from '../plan/rule.ts'
import type { ExecuteAnswer, OfferGroup } from '../target/index.ts'

/** A case that is built once and judged by many exchanges. */
export interface Prepared {
  name: string
  edit: NamedEdit | undefined
  case: Case
  expected: 'accepted' | 'rejected' | 'open'
  scene: StagedScene
  plan: Plan
  wire: Composed['wire']
  built: Built
  /** For a story: its steps are built when their moment has come. */
  story?: Story
  /** For many requests at once. */
  load?: Load
  /** For a comparison: what is sent for it, and for the first of its rule. */
  compared?: { rule: Compare; own: Ask; first: Ask }
  /** For a row of an `enumerate` rule: its pairs, their URIs filled in. */
  pairs?: CoverPair[]
  /** Of an `enumerate` rule: what carries the grant. */
  carrier?: { name: string } & Pick<Carrier, 'insteadOf' | 'needs'>
}

/** What an exchange of this process made of a case. */
export interface Judged {
  accepted: boolean
  /** The denial reason of the answer. */
  reason: string | null
  /** For a story, or many at once: whether it went as told. */
  asTold?: boolean
  /** Names of the checks that were violated. */
  checks: string[]
  says: string[]
  /** Whether the answer grants a URI. */
  granted: (this: void, uri: string) => boolean
  groups: OfferGroup[]
  execute: ExecuteAnswer
  /** Participants that were looked up because of it. */
  lookedUp: string[]
  /** Of a comparison. */
  finding?: Finding
}

/** Of an exchange that was not asked. */
export const nothingYet: Judged = {
  accepted: false,
  reason: null,
  checks: [],
  says: [],
  granted: () => false,
  groups: [],
  execute: { retrieval_endpoint: null, expires_at: null, agent_identity_hash: null },
  lookedUp: [],
}
