import type { Answer, Ended, Request, Signature, Step, Token, Walk, World } from '../reference/world/index.ts'
import { columns } from './columns.ts'
import type { coloursFor } from './outcome.ts'
import { jsonLines, wrapped } from './wrap.ts'

type Colours = ReturnType<typeof coloursFor>

/** Characters of a line at most. */
const width = 100

const indented = (lines: string[], by = 2): string[] => lines.map((line) => (line === '' ? '' : ' '.repeat(by) + line))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const bodyLines = (body: Buffer, room: number): string[] => {
  const text = body.toString('utf8').trimEnd()
  const json = parsed(text)
  if (text === '') return []
  return typeof json === 'object' ? jsonLines(json, room) : text.split('\n').flatMap((line) => wrapped(line, room))
}

/** Lines of an answer that a walk is about. */
const telling = new Set(['content-type', 'x-content-rules', 'cache-control'])

/** Tells walks as text of at most 100 characters a line. */
export class WalkText {
  readonly #paint: Colours
  readonly #names = new Map<string, string>()
  #walks = 0
  #steps = 0

  constructor(paint: Colours) {
    this.#paint = paint
  }

  /** Who is where. */
  begins({ profile, participants }: World): string {
    for (const [name, { signer }] of Object.entries(participants)) this.#names.set(signer.thumbprint, `the ${name}'s`)
    const hosted = participants.hosted.signer.thumbprint
    this.#names.set(hosted, "the hosted agent's")
    const { endpoint, base, publisher, world } = profile
    return columns([
      ['exchange', base, `endpoint ${endpoint}`],
      ['delivery', world.delivery, 'hands content out, to the key that a retrieval URL is bound to'],
      ['publisher', publisher.base, 'manifest, key directory, an edge before its pages; owns them'],
      ['agent', world.agent, 'key directory: asks, and signs what it asks'],
      ['broker', world.broker, 'passes requests on, and signs them too'],
      ['principal', world.principal, 'may have a report, and lets the agent have it'],
      ['registry', world.registry, 'publishes the keys of agents without a domain'],
    ])
  }

  /** The walk's title. */
  setsOut({ title, says }: Walk): string {
    this.#walks += 1
    this.#steps = 0
    const { bold } = this.#paint
    return `\n${bold(`${this.#walks}  ${title}`)}\n${indented(wrapped(says, width - 3, ''), 3).join('\n')}\n`
  }

  /** A step: what was sent and signed, what was fetched for it, what came back. */
  step(step: Step): string {
    this.#steps += 1
    const { bold, dim, cyan } = this.#paint
    const number = `${this.#walks}.${this.#steps}`
    const handed = step.relay ? [dim(`handed to the broker at ${step.relay.to}`)] : []
    const forwarded = step.relay?.forwarded ?? []
    const parts = [
      ...step.tokens.map((token, index) => this.#token(token, index + 1)),
      [...handed, ...requestLines(step.request, cyan)],
      ...step.signatures.map((one) => this.#signature(one)),
      ...forwarded.flatMap(({ request, signature }) => [
        [dim('passed on by the broker, with these lines in place of the two'), ...signatureLines(request)],
        this.#signature(signature),
      ]),
      this.#fetched(step),
      answerLines(step.answer, cyan),
      Object.entries(step.learns).flatMap(([name, value]) =>
        wrapped(`${dim('takes')} ${name} = ${value.trimEnd()}`, width - 5),
      ),
    ]
    const told = parts.filter((lines) => lines.length > 0).flatMap((lines) => ['', ...indented(lines, 5)])
    const says = wrapped(step.says, width - 5, '').join('\n     ')
    return `\n${bold(number)}  ${says}\n${told.join('\n')}\n`
  }

  /** How the walks ended. */
  ends(ended: readonly Ended[]): string {
    const { green, red } = this.#paint
    const rows = ended.map(({ walk, reached }) =>
      reached === true ? [green('✓'), walk.title, 'reached the content'] : [red('✗'), walk.title, reached],
    )
    return `\n${columns(rows)}`
  }

  #owner(key: string): string {
    return `${this.#names.get(key) ?? 'an unknown'} key ${key}`
  }

  #signature({ label, key, base }: Signature): string[] {
    const head = this.#paint.dim(`signed as ${label} with ${this.#owner(key)}, over`)
    return [head, ...indented(base.split('\n').flatMap((line) => wrapped(line, width - 7)))]
  }

  #token({ header, claims, key }: Token, number: number): string[] {
    const head = this.#paint.dim(`token ${number}, signed with ${this.#owner(key)}`)
    return [head, ...indented([...jsonLines(header, width - 7), ...jsonLines(claims, width - 7)])]
  }

  #fetched({ fetched, signatures }: Step): string[] {
    const { dim } = this.#paint
    if (signatures.length === 0) return []
    if (fetched.length === 0) return [dim('nothing was fetched for it: what was needed is known or cached')]
    const lines = fetched.map(({ by, method, url, status }) => `${method} ${url} by the ${by}: ${status}`)
    return [dim('fetched for it'), ...indented(lines.flatMap((line) => wrapped(line, width - 7)))]
  }
}

const headerLines = (headers: [string, string][]): string[] =>
  headers.flatMap(([name, value]) => wrapped(`${name}: ${value}`.trimEnd(), width - 7))

const requestLines = ({ method, url, headers, body }: Request, paint: Colours['cyan']): string[] => {
  const content = bodyLines(body, width - 7)
  return [
    ...wrapped(`${paint('→')} ${method} ${url}`, width - 5),
    ...indented(headerLines(headers)),
    ...(content.length > 0 ? ['', ...indented(content)] : []),
  ]
}

const signatureLines = ({ headers }: Request): string[] =>
  indented(headerLines(headers.filter(([name]) => name.startsWith('signature') && name !== 'signature-agent')))

const answerLines = ({ status, headers, body }: Answer, paint: Colours['cyan']): string[] => [
  `${paint('←')} ${status}`,
  ...indented(headerLines(Object.entries(headers).filter(([name]) => telling.has(name)))),
  ...indented(bodyLines(body, width - 7)),
]
