import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { served, together } from '../../harness/plan/edits.ts'
import type { Step } from '../../harness/plan/rule.ts'
import { signedBy } from '../hops/edits.ts'
import { directory } from '../plain.ts'
import { grantedBy, lister, listing } from './baseline.ts'
import { lists, thumbprint } from './edits.ts'

/** A broker that is there for one story alone; it signs by the first of its keys. */
export const brokerApart = (broker: string, key: string, other: string): PlanEdit =>
  edit('a broker with two keys has passed it on', (plan) => {
    plan.participants[broker] = lister(broker, 'ROLE_BROKER', key, other)
    signedBy('', key).apply(plan, undefined as never)
  })

/**
 * An owner that is there for one story alone; it signs by the first of its keys. Its tokens are made anew each time:
 * without a refresh a day passes before the first is sent.
 */
export const ownerApart = (owner: string, key: string, other: string, uri: string): PlanEdit =>
  edit('an owner with two keys has signed', (plan) => {
    plan.participants[owner] = lister(owner, 'ROLE_PUBLISHER', key, other)
    grantedBy(plan, owner, key, uri)
    plan.wants = uri
  })

/** Its directory names no list at first. */
export const withoutList = (scene: PlanEdit, name: string, ...keys: string[]): PlanEdit =>
  together(
    `${scene.says}; its directory names no list`,
    scene,
    served('', name, 'directory', (document) => Object.assign(document, directory(...keys))),
  )

/** Its directory names a list from then on, which has the first of its keys. */
export const namesList = (says: string, name: string, key: string, other: string): PlanEdit =>
  together(
    says,
    served('', name, 'directory', (document) => Object.assign(document, listing(name, key, other))),
    lists('', [thumbprint(key)], name),
  )

/** Outside the story the two have no list, and directories are cached for hours: after a day none is. */
export const readAnew: Step = { at: 0, renew: { by: 'refresh', after: 26 * 3600 } }
