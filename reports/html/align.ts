/** A line of one text beside its counterpart in the other; `null` where it has none. */
export interface Pair {
  left: string | null
  right: string | null
}

type Equal = (left: string, right: string) => boolean

/** The longest common subsequence of two lists of lines, as pairs of positions. */
const common = (left: string[], right: string[], equal: Equal): [number, number][] => {
  const width = right.length + 1
  const lengths = new Uint32Array((left.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  const same = (row: number, column: number): boolean => equal(left[row] ?? '', right[column] ?? '')
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const found: [number, number][] = []
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (same(row, column)) found.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return found
}

type Between = (left: string[], right: string[]) => Pair[]

/** Pairs what `equal` joins; what lies between goes to `between`. */
const alignBy = (left: string[], right: string[], equal: Equal, between: Between): Pair[] => {
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  for (const [nextRow, nextColumn] of [...common(left, right, equal), [left.length, right.length] as const]) {
    pairs.push(...between(left.slice(row, nextRow), right.slice(column, nextColumn)))
    if (nextRow < left.length) pairs.push({ left: left[nextRow] ?? '', right: right[nextColumn] ?? '' })
    ;[row, column] = [nextRow + 1, nextColumn + 1]
  }
  return pairs
}

/* What a line is called: a header's or a component's name, a JSON member's. */
const nameOf = (line: string): string =>
  line
    .trimStart()
    .split(/(?<=.):|\s/, 1)[0]
    ?.toLowerCase() ?? ''

const alone: Between = (left, right) => [
  ...left.map((line) => ({ left: line, right: null })),
  ...right.map((line) => ({ left: null, right: line })),
]

/** Two texts beside each other: equal lines together, then lines of one name, then each on its own. */
export const align = (left: string[], right: string[]): Pair[] =>
  alignBy(
    left,
    right,
    (one, other) => one === other,
    (lefts, rights) => alignBy(lefts, rights, (one, other) => nameOf(one) === nameOf(other), alone),
  )

/** A stretch of a line, and whether its counterpart has it too. */
export interface Stretch {
  text: string
  shared: boolean
}

const tokens = (line: string): string[] => line.match(/[\p{L}\p{N}_.-]+|[^\p{L}\p{N}_.-]/gu) ?? []

/* Above this many steps two lines are different as wholes. */
const patience = 1_000_000

/** The line in stretches, by what of it stands in the other, word by word. */
export const stretches = (line: string, other: string): Stretch[] => {
  const [own, others] = [tokens(line), tokens(other)]
  if (own.length * others.length > patience) return [{ text: line, shared: false }]
  const shared = new Set(common(own, others, (one, another) => one === another).map(([position]) => position))
  const found: Stretch[] = []
  for (const [position, text] of own.entries()) {
    const last = found.at(-1)
    if (last?.shared === shared.has(position)) last.text += text
    else found.push({ text, shared: shared.has(position) })
  }
  return found
}
