import type { Emit } from '../run/events.ts'
import type { Lab } from '../run/lab.ts'
import type { Scenes } from '../run/scenes.ts'
import type { Session } from '../run/session.ts'

/** What random cases are played in: the parts of a session that they need. */
export type Ring = Pick<Session, 'lab' | 'scenes' | 'rules' | 'share' | 'laws' | 'ended'> & {
  lab: Lab
  scenes: Scenes
  emit: Emit
}
