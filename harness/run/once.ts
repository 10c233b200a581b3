import { build, type Built } from '../build/build.ts'
import type { Occasion } from '../build/occasion.ts'
import { followedBy } from '../build/followed.ts'
import type { Composed } from '../plan/compose.ts'
import type { Message } from '../plan/message.ts'
import type { Plan } from '../plan/plan.ts'
import { mayBeBusy, waitForTurn } from './busy.ts'
import { satisfies } from './granted.ts'
import type { Lab, StagedScene } from './lab.ts'
import type { Manner, Performed } from './performed.ts'
import type { UnderWay } from './under-way.ts'

/** A target that leads to an operation, whatever stands in its query. */
const operationPath = /^\{path\}(\?|$)/

/** Octets of a head, and of a body, that every server takes, as good as: what is above may have its connection closed. */
const usual = { head: 8_192, body: 32_768 }

const headBytes = ({ target, headers }: Message): number =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length + ': \r\n'.length, target.length)

const isOverLarge = (message: Message): boolean => headBytes(message) > usual.head || message.body.length > usual.body

/** A name of a field, and a value without control characters (RFC 9110, 5.1 and 5.5). */
const line = { name: /^[!#$%&'*+.^_`|~\w-]+$/, value: /^[\t\x20-\x7e\x80-\uffff]*$/ }
const ascii = /^[\t\x20-\x7e]*$/

/** A server may close the connection on what is no header line. */
const isNoHttp = ({ headers }: Message): boolean =>
  headers.some(([name, value]) => !line.name.test(name) || !line.value.test(value))

/** Some servers close it on what is one, and goes beyond ASCII or asks for another protocol: it was not served, either. */
const isSeldomRead = ({ headers }: Message): boolean =>
  headers.some(([name, value]) => !ascii.test(value) || name.toLowerCase() === 'upgrade')

/** Sends what a request follows, and keeps what may come again. */
const followed = async (
  lab: Lab,
  plan: Plan,
  scene: StagedScene,
  occasion: Occasion,
  { patience }: Manner,
): Promise<NonNullable<Occasion['followed']>> => {
  const built = build(plan, scene, lab.clock, lab.place, { ...occasion, id: lab.nextId() })
  const { headers } = await lab.send(() => built.message, patience, built.origin)
  return followedBy(built, headers)
}

/** Signs a request afresh, sends it, and reads the answer. */
export const once = async (
  lab: Lab,
  composed: Composed,
  scene: StagedScene,
  given: Occasion,
  manner: Manner,
): Promise<Performed> => {
  await lab.pace.turn()
  const { follows } = composed.plan
  const occasion = follows ? { ...given, followed: await followed(lab, follows, scene, given, manner) } : given
  const make = (by: Occasion): Built => build(composed.plan, scene, lab.clock, lab.place, by, composed.wire)
  let built: Built | undefined
  const { before } = composed.wire.some(({ edit }) => edit.afterCopy) ? (built = make(occasion)) : { before: undefined }
  const origin = occasion.retrieval?.origin
  if (before) await lab.send(() => before, manner.patience, origin)
  let handedOver = false
  let answered: ReturnType<UnderWay['sent']> | undefined
  const next = (): Message => {
    // What is sent again after a reset is a request of its own, unless it is to follow its copy.
    if (handedOver) built = make(before ? occasion : { ...occasion, id: lab.nextId() })
    handedOver = true
    built ??= make(occasion)
    if (manner.of) answered ??= lab.underWay.sent(manner.of)
    return built.message
  }
  let answer = await lab.send(next, manner.patience, origin, manner.meet)
  answered?.(answer)
  built ??= make(occasion)
  const { message } = built
  for (let sent = 1; sent < (composed.plan.request.sendings ?? 1); sent++)
    answer = await lab.send(() => message, manner.patience, origin)
  const closedByRight = manner.overLarge ?? (isOverLarge(message) || isNoHttp(message))
  const circumstances = {
    method: message.method,
    elsewhere: !operationPath.test(composed.plan.request.target),
    upstreamFault: manner.upstreamFault ?? false,
    mayBeClosed: closedByRight || isSeldomRead(message),
  }
  const reading = lab.read(answer, circumstances, composed.plan.retrieval ? 'other' : 'rpc')
  if (mayBeBusy({ outcome: reading.outcome, answer }))
    await waitForTurn(lab, composed, scene, manner, reading.retryAfterSeconds)
  else lab.pace.calm()
  const granted = reading.outcome !== 'accepted' || satisfies(composed.plan, scene, lab, reading, answer)
  const unread = !closedByRight && isSeldomRead(message) && answer.trouble === 'connection-lost'
  return { built, answer, reading, outcome: granted ? reading.outcome : 'rejected', ...(unread && { unread }) }
}
