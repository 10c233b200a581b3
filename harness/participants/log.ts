/** One request that a participant got. */
export interface LogLine {
  /** Counts all lines of the run, from 0. */
  number: number
  /** Milliseconds since the epoch, on this machine's clock. */
  at: number
  /** The same moment on the target's clock. */
  targetAt: number
  host: string
  method: string
  /** Path and query as requested. */
  path: string
  /** `null`: no answer was given. */
  status: number | null
}

/** Milliseconds within which a GET follows the HEAD that belongs to it. */
const soon = 2_000

/** The fetches of one document: whoever asks for its head first, and for all of it then, has fetched it once. */
export const fetchesIn = <L extends Pick<LogLine, 'method' | 'at'>>(lines: L[]): L[] =>
  lines.filter(
    ({ method, at }, i) =>
      method !== 'HEAD' || !lines.slice(i + 1).some((later) => later.method !== 'HEAD' && later.at - at < soon),
  )

/** A point in the log; lines that come later have this number or a greater one. */
export type Mark = number

/**
 * Who was asked for what: the second witness. Each host keeps its latest lines, and the hosts that were asked
 * longest ago are forgotten when there are too many, or too many lines, so that a run of days stays small, and one at a
 * target that floods it.
 */
export class AccessLog {
  readonly #lines = new Map<string, LogLine[]>()
  readonly #linesPerHost: number
  readonly #hosts: number
  readonly #most: number
  #kept = 0
  #total = 0

  constructor(bounds: { linesPerHost?: number; hosts?: number; lines?: number } = {}) {
    this.#linesPerHost = bounds.linesPerHost ?? 2_000
    this.#hosts = bounds.hosts ?? 20_000
    this.#most = bounds.lines ?? 400_000
  }

  /** How many lines were ever written. */
  get total(): number {
    return this.#total
  }

  mark(): Mark {
    return this.#total
  }

  add(line: Omit<LogLine, 'number'>): LogLine {
    const numbered = { number: this.#total++, ...line }
    const lines = this.#linesOf(line.host)
    lines.push(numbered)
    this.#kept += 1
    // Cut at twice the bound: dropping one line at a time would move the whole array each time.
    if (lines.length >= 2 * this.#linesPerHost) this.#kept -= lines.splice(0, lines.length - this.#linesPerHost).length
    while (this.#lines.size > this.#hosts || (this.#kept > this.#most && this.#lines.size > 1)) this.#forgetOldest()
    return numbered
  }

  /** The latest lines of one host since a mark, oldest first. */
  of(host: string, since: Mark = 0): LogLine[] {
    const lines = this.#lines.get(host) ?? []
    return lines.slice(-this.#linesPerHost).filter((line) => line.number >= since)
  }

  /** The latest lines of all hosts since a mark, oldest first. */
  since(mark: Mark): LogLine[] {
    return [...this.#lines.keys()].flatMap((host) => this.of(host, mark)).toSorted((a, b) => a.number - b.number)
  }

  /** Its lines; the host is the latest that was asked. */
  #linesOf(host: string): LogLine[] {
    const lines = this.#lines.get(host) ?? []
    this.#lines.delete(host)
    this.#lines.set(host, lines)
    return lines
  }

  #forgetOldest(): void {
    const [oldest] = this.#lines
    if (!oldest) return
    this.#kept -= oldest[1].length
    this.#lines.delete(oldest[0])
  }
}
