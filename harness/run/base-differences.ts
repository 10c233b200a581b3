import type { BaseDifference, Exchange } from '../../reports/journal.ts'

/** Where the signature bases of a case and its control differ, line by line, to the byte. */
export const baseDifferences = (control: Exchange, one: Exchange): BaseDifference[] =>
  one.signature_bases.flatMap(({ label, text }, place) => {
    const other = control.signature_bases.find((base) => base.label === label) ?? control.signature_bases[place]
    return other ? linesThatDiffer(label, other.text, text) : []
  })

/** The component that a line of a signature base is of: what stands before the colon (RFC 9421, 2.5). */
const componentOf = (line: string): string => /^"[^"]*"[^:]*/.exec(line)?.[0] ?? line

const linesThatDiffer = (label: string, control: string, text: string): BaseDifference[] => {
  const [before, after] = [control, text].map(
    (base) => new Map(base.split('\n').map((line) => [componentOf(line), line])),
  )
  const components = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
  return components.flatMap((component) => {
    const [one = null, other = null] = [before?.get(component), after?.get(component)]
    return one === other ? [] : [{ label, component, at: firstDifference(one, other), control: one, case: other }]
  })
}

/** Octets that two lines share from their beginning. */
const firstDifference = (one: string | null, other: string | null): number => {
  const [a, b] = [Buffer.from(one ?? ''), Buffer.from(other ?? '')]
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) if (a[at] !== b[at]) return at
  return shorter
}
