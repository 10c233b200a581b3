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

/** A point in the log; lines that come later have this number or a greater one. */
export type Mark = number

/**
 * Who was asked for what: the second witness. Each host keeps its latest lines, and the oldest hosts are forgotten
 * when there are too many, so that a run of days stays small.
 */
export class AccessLog {
  readonly #lines = new Map<string, LogLine[]>()
  readonly #linesPerHost: number
  readonly #hosts: number
  #total = 0

  constructor(bounds: { linesPerHost?: number; hosts?: number } = {}) {
    this.#linesPerHost = bounds.linesPerHost ?? 2_000
    this.#hosts = bounds.hosts ?? 20_000
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
    // Cut at twice the bound: dropping one line at a time would move the whole array each time.
    if (lines.length >= 2 * this.#linesPerHost) lines.splice(0, lines.length - this.#linesPerHost)
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

  #linesOf(host: string): LogLine[] {
    const known = this.#lines.get(host)
    if (known) return known
    const lines: LogLine[] = []
    this.#lines.set(host, lines)
    const oldest = this.#lines.keys().next().value
    if (this.#lines.size > this.#hosts && oldest !== undefined) this.#lines.delete(oldest)
    return lines
  }
}
