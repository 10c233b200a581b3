import type { Plan } from './plan.ts'

/** The same plan, its message the one of an Execute. */
export const executing = (plan: Plan): Plan => {
  const { ver, requester } = plan.request.envelope
  const envelope = {
    ...(ver === undefined ? {} : { ver }),
    ...(requester === undefined ? {} : { requester }),
    offer_id: '{offer}',
  }
  const { wants: _, wantsPrice: __, ...rest } = plan
  return { ...rest, operation: 'execute', request: { ...plan.request, envelope } }
}
