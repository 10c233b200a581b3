import { Ajv2020 } from 'ajv/dist/2020.js'
import type { CaseJudged } from '../../reports/journal.ts'
import type { Json, JsonObject } from '../plan/json.ts'
import type { Answer, Message } from '../plan/message.ts'
import type { DocumentRule } from '../plan/rule.ts'
import { openTransport, parseJson, bodyText, type Transport } from '../target/index.ts'
import type { Session } from './session.ts'

/** What a participant serves at its well-known paths (spec, Endpoints). */
const places: Record<'manifest' | 'directory', string> = {
  manifest: '/.well-known/svc.json',
  directory: '/.well-known/http-message-signatures-directory',
}

/** Fetches the target's own documents and holds each `document` rule's schema against them. */
export const readDocuments = async (session: Session): Promise<void> => {
  const rules = session.rules.filter((rule): rule is DocumentRule => rule.kind === 'document')
  if (rules.length === 0) return
  const base = new URL(session.setup.profile.base)
  const transport = openTransport(session.setup.profile, { origin: base.origin })
  for (const rule of rules) session.emit(judged(rule, await fetched(transport, base, rule.of), session.lab.seed))
  await transport.close()
}

/** `undefined`: there is no such document, because none is named. */
const fetched = async (transport: Transport, base: URL, of: DocumentRule['of']): Promise<Answer | undefined> => {
  if (of !== 'revocation-list') return transport.send(get(base, places[of]))
  const directory = parseJson(bodyText(await transport.send(get(base, places.directory)))) as JsonObject | undefined
  const url = directory?.revocation_url
  return typeof url === 'string' && url.startsWith(base.origin)
    ? transport.send(get(base, new URL(url).pathname))
    : undefined
}

const get = (base: URL, path: string): Message => ({
  method: 'GET',
  target: base.pathname.replace(/\/$/, '') + path,
  headers: [['host', base.host]],
  body: Buffer.alloc(0),
})

const judged = (rule: DocumentRule, answer: Answer | undefined, seed: number): CaseJudged => {
  const json: Json | undefined = answer?.status === 200 ? parseJson(bodyText(answer)) : undefined
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(rule.holds as JsonObject)
  const holds = json !== undefined && validate(json)
  const [first] = validate.errors ?? []
  const wrong =
    json === undefined
      ? `there is no JSON document (${answer?.status ?? 'not named'})`
      : `at ${first?.instancePath || '/'}: ${first?.message ?? ''}`
  return {
    event: 'case-judged',
    rule: rule.id,
    case: `${rule.id}:@${seed}`,
    role: 'variation',
    title: rule.requires,
    expected: 'accepted',
    observed: holds ? 'accepted' : 'rejected',
    verdict: holds ? 'pass' : 'fail',
    ...(holds ? {} : { reason: wrong }),
    milliseconds: answer?.milliseconds ?? 0,
  }
}
