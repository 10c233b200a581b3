import type { Message } from '../../plan/message.ts'
import type { Address } from '../address.ts'
import { originForm } from '../address.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import type { Route, Served } from '../route.ts'
import { headerValues, operationAt } from '../route.ts'

const { steps } = parts

const operationPaths: Record<string, Served['operation']> = {
  '/svc.v1.ExchangeService/DiscoverResources': 'discover',
  '/svc.v1.ExchangeService/ExecuteTransaction': 'execute',
}

/** What the router behind a guard makes of a target that the guard did not know. */
const routedAs = (change: (path: string) => string, only?: Served['operation']) =>
  mutant('route', (message, address) => {
    const route = steps.route(message, address)
    if (route.operation !== null || message.method !== 'POST') return route
    const wanted = change(originForm(message.target).split('?')[0] ?? '')
    const [, operation] = Object.entries(operationPaths).find(([path]) => change(address.path + path) === wanted) ?? []
    return operation && (only ?? operation) === operation ? { operation, signed: false } : route
  })

/** Takes bodies that are declared as anything, and wants a signature of those alone that are declared as JSON. */
const guardingJson = (only?: Served['operation']) =>
  mutant('route', (message, address) => {
    const route = steps.route(message, address)
    if (route.operation !== null || route.status !== 415) return route
    const headers = message.headers.map(([name, value]): [string, string] =>
      name.toLowerCase() === 'content-type' ? [name, 'application/json'] : [name, value],
    )
    const served = steps.route({ ...message, headers }, address)
    return served.operation === null || (only ?? served.operation) !== served.operation
      ? route
      : { ...served, signed: false }
  })

const percentDecoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const withoutEncodedSlash = (path: string): string => path.replace(/%2f$/i, '')

const withoutFormat = (path: string): string => path.replace(/\.json$/, '')

/** What a guard lets through that knows a kind of request, and takes others for it. */
const unguardedWhere = (isOfThat: (message: Message) => boolean) =>
  mutant('route', (message, address) => {
    const route = steps.route(isOfThat(message) ? { ...message, method: 'POST' } : message, address)
    return route.operation !== null && isOfThat(message) ? { ...route, signed: false } : route
  })

const hasLine = (name: string) => (message: Message) => headerValues(message, name).length > 0

/** Takes what declares no type for JSON, and lets it by. */
const byNoType = (message: Message, address: Address): Route => {
  if (hasLine('content-type')(message)) return steps.route(message, address)
  const route = steps.route(
    { ...message, headers: [...message.headers, ['content-type', 'application/json']] },
    address,
  )
  return route.operation === null ? route : { ...route, signed: false }
}

const byGet = (message: Message, address: Address): Route => {
  const query = new URLSearchParams(originForm(message.target).split('?')[1])
  const text = query.get('message')
  const route = steps.route({ ...message, method: 'POST' }, address)
  if (message.method !== 'GET' || text === null || route.operation === null) return steps.route(message, address)
  const body = Buffer.from(text, query.get('base64') === '1' ? 'base64url' : 'utf8')
  return { operation: route.operation, signed: false, body }
}

/** Exchanges whose guard stands before one way in, and whose router knows others. */
export const doorMutants: Mutants = {
  'serves an unsigned GET with a message': mutant('route', byGet),
  'guards bodies of application/json only': guardingJson(),
  'guards Execute of application/json only': guardingJson('execute'),
  'guards the path of Execute as sent, and routes it without its last slash': routedAs(
    (path) => path.replace(/\/$/, ''),
    'execute',
  ),
  'guards the path of Execute as sent, and routes it without its last encoded slash': routedAs(
    withoutEncodedSlash,
    'execute',
  ),
  'guards the path of Execute as sent, and routes it without its format': routedAs(withoutFormat, 'execute'),
  'guards a path as sent, and routes it without its last encoded slash': routedAs(withoutEncodedSlash),
  'guards a path as sent, and routes it without dots': routedAs((path) => path.replaceAll('/./', '/')),
  'guards a path as sent, and routes it without its format': routedAs(withoutFormat),
  'guards the path of Execute as sent, and routes it percent-decoded': routedAs(percentDecoded, 'execute'),
  'guards a path as sent, and routes it without double slashes': routedAs((path) => path.replace(/\/+/g, '/')),
  'guards a path as sent, and routes it without its last slash': routedAs((path) => path.replace(/\/$/, '')),
  'guards a path as sent, and routes it percent-decoded': routedAs(percentDecoded),
  'guards a path as sent, and routes it without what stands for nothing behind it': routedAs((path) =>
    percentDecoded(path).replace(/[\s\0]+$/, ''),
  ),
  'guards a path in its own case, and routes it in any': routedAs((path) => path.toLowerCase()),
  'guards a path as sent, and routes it without what two dots leave out': routedAs(
    (path) => new URL(path, 'http://exchange.example').pathname,
  ),
  'guards a path only where the first line begins with it': unguardedWhere(({ target }) => !target.startsWith('/')),
  'guards nothing whose length it is not told': unguardedWhere(hasLine('transfer-encoding')),
  'guards nothing that declares no type': mutant('route', byNoType),
  'guards no OPTIONS': unguardedWhere(({ method }) => method === 'OPTIONS'),
  'guards nothing that says that it comes before another': unguardedWhere(hasLine('access-control-request-method')),
  'guards nothing that asks for another protocol': unguardedWhere(hasLine('upgrade')),
  'guards no probes of its health': unguardedWhere((message) =>
    headerValues(message, 'user-agent').some((agent) => agent.includes('kube-probe')),
  ),
  'goes where a proxy says that it was asked to': mutant('route', (message, address) => {
    const [target] = headerValues(message, 'x-original-url')
    if (target === undefined || target === message.target) return steps.route(message, address)
    const route = steps.route({ ...message, target }, address)
    return route.operation === null ? steps.route(message, address) : { ...route, signed: false }
  }),
  'guards what a proxy says that it was asked for': mutant('route', (message, address) => {
    const route = steps.route(message, address)
    const [asked = message.target] = headerValues(message, 'x-original-url')
    return route.operation === null || operationAt(asked, address) ? route : { ...route, signed: false }
  }),
}
