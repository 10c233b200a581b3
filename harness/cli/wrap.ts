/** Where a line may be broken: after a space, or after what separates members. */
const breaks = /[ ,;&?/]/g

const breakAt = (line: string, width: number): number => {
  const found = [...line.slice(0, width).matchAll(breaks)].at(-1)
  // A break very early would leave a line of next to nothing.
  return found && found.index > width / 3 ? found.index + 1 : width
}

/** A line cut into lines of a width at most; those after the first are indented. */
export const wrapped = (line: string, width: number, indent = '  '): string[] => {
  const lines: string[] = []
  let rest = line
  for (let lead = ''; rest.length + lead.length > width; lead = indent) {
    const at = breakAt(rest, width - lead.length)
    lines.push(lead + rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return [...lines, (lines.length > 0 ? indent : '') + rest]
}

const longestText = 120

/** Texts that say nothing to a reader in full, such as tokens, are cut. */
const shown = (value: unknown): string => {
  if (typeof value === 'string' && value.length > longestText)
    return `"${value.slice(0, 48)}…" (${value.length} characters)`
  return JSON.stringify(value)
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

const onOneLine = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (!isGroup(value)) return shown(value)
  const members = Object.entries(value).map(([name, member]) => `"${name}": ${onOneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** A JSON value as lines: on one where it fits, else a member a line. */
export const jsonLines = (value: unknown, width: number, before = ''): string[] => {
  const line = before + onOneLine(value)
  if (line.length <= width || !isGroup(value)) return wrapped(line, width)
  const [opens, closes] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const members = Object.entries(value).map(([name, member]): [string, unknown] =>
    Array.isArray(value) ? ['', member] : [`"${name}": `, member],
  )
  const within = members.flatMap(([name, member], index) => {
    const lines = jsonLines(member, width - 3, name)
    if (index < members.length - 1) lines.push(`${lines.pop() ?? ''},`)
    return lines
  })
  return [before + opens, ...within.map((one) => `  ${one}`), closes]
}
