import type { RequestPlan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'
import type { Lines } from './components.ts'
import type { SignedLabel } from './signature.ts'
import { stackLookup } from './stack.ts'

/** Header lines with their templates filled, but for the two signature fields, which are not made yet. */
export const fillLines = (headers: RequestPlan['headers'], lookup: Lookup): Lines =>
  Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      fill(name, lookup),
      isSignatureField(name) ? values : values.map((value) => fill(value, lookup)),
    ]),
  )

const isSignatureField = (name: string): boolean => name === 'signature' || name === 'signature-input'

const spellings: Record<RequestPlan['spelling'], (name: string) => string> = {
  lower: (name) => name,
  upper: (name) => name.toUpperCase(),
  title: (name) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
}

/** All lines in the order of the wire, `Host` first. */
export const headerLines = (
  request: RequestPlan,
  lines: Lines,
  signed: SignedLabel[],
  authority: string,
): [string, string][] => {
  const spell = spellings[request.spelling]
  const stack = stackLookup(signed, () => undefined)
  const rest = Object.entries(lines).flatMap(([name, values]) =>
    values.map((value): [string, string] => [spell(name), isSignatureField(name) ? fill(value, stack) : value]),
  )
  return [[spell('host'), authority], ...rest]
}
