import type { Message } from '../plan/message.ts'
import type { Operation } from '../plan/plan.ts'
import type { Address } from './address.ts'
import { originForm } from './address.ts'

/** Where a request leads. */
export type Route = Served | TurnedAway

export interface Served {
  operation: Exclude<Operation, 'retrieve'>
  /** Whether the request must be signed. Everything must; only a mutant says no. */
  signed: boolean
  /** The body, where a mutant takes it from elsewhere. */
  body?: Buffer
}

export interface TurnedAway {
  operation: null
  status: 404 | 405 | 415 | 501
  says: string
}

const operations: Record<string, Served['operation']> = {
  '/svc.v1.ExchangeService/DiscoverResources': 'discover',
  '/svc.v1.ExchangeService/ExecuteTransaction': 'execute',
}

/** The operation whose path stands in the target, letter for letter. */
export const operationAt = (target: string, address: Address): Served['operation'] | undefined => {
  const path = originForm(target).split('?')[0] ?? ''
  const below = path.startsWith(`${address.path}/`) ? path.slice(address.path.length) : ''
  return Object.hasOwn(operations, below) ? operations[below] : undefined
}

export const headerValues = (message: Message, name: string): string[] =>
  message.headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value)

const json = /^[ \t]*application\/json[ \t]*(;|$)/i

/** One path an operation, POST only, JSON only; each is signed. */
export const route = (message: Message, address: Address): Route => {
  const operation = operationAt(message.target, address)
  if (!operation) return { operation: null, status: 404, says: 'there is no such operation' }
  if (message.method !== 'POST') return { operation: null, status: 405, says: 'the operation is called by POST' }
  const types = headerValues(message, 'content-type')
  if (types.length !== 1 || !json.test(types[0] ?? ''))
    return { operation: null, status: 415, says: 'the body is not declared as application/json' }
  return { operation, signed: true }
}
