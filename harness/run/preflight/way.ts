import type { Participants } from '../../participants/scene.ts'
import type { Json, JsonObject } from '../../plan/json.ts'
import type { Message } from '../../plan/message.ts'
import { bodyText, openTransport, parseJson, type Profile } from '../../target/index.ts'

/** Whether a publisher's manifest leads to an exchange: it does; it does not; or it could not be read. */
export interface Way {
  wrong?: string
  unclear?: string
}

const path = '/.well-known/svc.json'

interface Read {
  status: number | null
  text: string
}

/**
 * The first two steps of an agent (spec, What the service does): it reads the manifest of a publisher, the profile's
 * where it names one, and finds an exchange in its `exchanges`.
 */
export const wayTo = (profile: Profile, participants: Participants) => {
  const publisher = profile.publisher?.base
  return async (base: string): Promise<Way> => {
    const url = `${(publisher ?? base).replace(/\/$/, '')}${path}`
    try {
      const read = publisher === undefined ? await readOwn(participants, url) : await readAt(profile, url)
      return wayIn(url, read)
    } catch (error) {
      return {
        unclear: `the publisher's manifest, ${url}, could not be read: ${error instanceof Error ? error.message : ''}`,
      }
    }
  }
}

const readOwn = async (participants: Participants, url: string): Promise<Read> => {
  const { status, body } = await participants.read(url)
  return { status, text: body.toString() }
}

/** What the profile adds for the target's sake is the target's alone. One request wants one connection. */
const readAt = async (profile: Profile, url: string): Promise<Read> => {
  const { origin, host, pathname } = new URL(url)
  const http = { ...profile.http, headers: {}, client_certificate: null }
  const limits = { ...profile.limits, concurrency: 1 }
  const transport = openTransport({ ...profile, http, limits }, { origin })
  const message: Message = { method: 'GET', target: pathname, headers: [['host', host]], body: Buffer.alloc(0) }
  try {
    const answer = await transport.send(message)
    return { status: answer.status, text: bodyText(answer) }
  } finally {
    await transport.close()
  }
}

/** Under test an exchange has another address than the one that its publishers name: that they name one is enough. */
const wayIn = (url: string, { status, text }: Read): Way => {
  const at = `the publisher's manifest, ${url}`
  if (status === null || status === 408 || status === 425 || status === 429 || status >= 500)
    return { unclear: `${at}, could not be read: ${status ?? 'no answer'}` }
  if (status !== 200) return { wrong: `${at}, is answered ${status}` }
  const manifest = parseJson(text)
  if (!isObject(manifest)) return { wrong: `${at}, is no JSON object` }
  const { ver, exchanges } = manifest
  if (typeof ver !== 'string' || !/^1(\.|$)/.test(ver)) return { wrong: `${at}, is of version ${JSON.stringify(ver)}` }
  const listed = Array.isArray(exchanges) ? exchanges.filter(isObject) : []
  const endpoints = listed.flatMap(({ endpoint }) => (typeof endpoint === 'string' ? [endpoint] : []))
  if (endpoints.length === 0) return { wrong: `${at}, names no endpoint of an exchange` }
  return {}
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
