import type { StagedScene } from './lab.ts'

/** Why what looks like a failure says nothing of the target, where its participants are not the first at their addresses. */
export const heldFromBefore = ({ usedBefore }: StagedScene): string | undefined =>
  usedBefore
    ? "the target may hold what others served at its participants' ports before: widen participants.ports"
    : undefined
