import { headerValues } from '../route.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

export const signatureMutants: Mutants = {
  'takes unsigned requests': mutant('signature/present', unchecked),
  'takes a bearer token for a signature': mutant('route', (message, address) => {
    const route = parts.steps.route(message, address)
    const bearer = headerValues(message, 'authorization').some((value) => /^Bearer ./i.test(value))
    return route.operation && bearer ? { ...route, signed: false } : route
  }),
  'executes without a signature': mutant('route', (message, address) => {
    const route = parts.steps.route(message, address)
    return route.operation === 'execute' ? { ...route, signed: false } : route
  }),
  'does not ask what is covered': mutant('signature/covers-all-five', unchecked),
  'signs for the path without the query': mutant('target-uri-for-base', (message, address) => {
    const [uri = ''] = parts.steps['target-uri-for-base'](message, address).split('?')
    return uri
  }),
  'does not verify the signature': mutant('signature/valid', unchecked),
  'writes the parameters anew': mutant('parameters-for-base', ({ covered = [], parameters }) => {
    const texts = [...parameters].map(([name, { text }]) => `;${name}${text === undefined ? '' : `=${text}`}`)
    return `(${covered.map(({ identifier }) => identifier).join(' ')})${texts.join('')}`
  }),
}
