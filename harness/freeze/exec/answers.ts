import type { Json } from '../../plan/json.ts'
import { isObject } from '../../reference/json.ts'
import type { Answer } from '../types.ts'

/** Longest line that is repeated, in characters, and how many are. */
const longest = 120
const most = 5

const results: unknown[] = ['accept', 'reject', 'unsupported']

const isAnswer = (value: unknown): value is { id: string } & Answer =>
  isObject(value) && typeof value['id'] === 'string' && results.includes(value['result'])

const parsed = (line: string): Json | undefined => {
  try {
    return JSON.parse(line) as Json
  } catch {
    return undefined
  }
}

/** What a program has said so far. */
export class Answers {
  readonly #asked: ReadonlySet<string>
  readonly #given = new Map<string, Answer>()
  /** Why a case has no answer although something was said of it. */
  readonly #troubles = new Map<string, string>()
  /** Lines that are no answers, the first of them. */
  readonly chatter: string[] = []
  chattered = 0

  constructor(asked: Iterable<string>) {
    this.#asked = new Set(asked)
  }

  /** Takes a line of output. */
  take(line: string): void {
    const value = parsed(line)
    if (!isAnswer(value)) return this.#strange(line, value)
    const { id, result } = value
    if (!this.#asked.has(id)) return this.#chat(line)
    const before = this.#given.get(id)
    if (before && before.result !== result)
      this.#troubles.set(id, `it was answered twice, ${before.result} and ${result}`)
    if (!before) this.#given.set(id, value.value === undefined ? { result } : { result, value: value.value })
  }

  get complete(): boolean {
    return this.#given.size + this.#troubles.size >= this.#asked.size
  }

  of(id: string): Answer | { trouble: string } | undefined {
    const trouble = this.#troubles.get(id)
    return trouble === undefined ? this.#given.get(id) : { trouble }
  }

  #strange(line: string, value: Json | undefined): void {
    const id = isObject(value) ? value['id'] : undefined
    if (typeof id === 'string' && this.#asked.has(id) && !this.#given.has(id))
      this.#troubles.set(id, `what was answered is no answer: ${line.slice(0, longest)}`)
    else this.#chat(line)
  }

  #chat(line: string): void {
    if (line.trim() === '') return
    this.chattered += 1
    if (this.chatter.length < most) this.chatter.push(line.slice(0, longest))
  }
}
