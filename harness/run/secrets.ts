import { disclosedHalves } from '../build/disclosed.ts'
import type { Profile } from '../target/index.ts'

/** What a text shows of a run's secrets, in words that do not repeat it; `undefined`: nothing. */
export type Shows = (text: string) => string | undefined

const secretName = /auth|token|key|secret|cookie|passw|credential/i
/** Shorter values stand in many a text by chance. */
const shortest = 8

interface Secret {
  says: string
  value: string
}

/** Values of header lines that the profile adds, by whose names they are secret; of a scheme and its token, the token. */
export const secretsOf = ({ http }: Pick<Profile, 'http'>): Secret[] =>
  Object.entries(http.headers).flatMap(([name, line]) => {
    const value = line.trim().split(/\s+/).at(-1) ?? ''
    if (!secretName.test(name) || value.length < shortest) return []
    return [{ says: `the value of ${name} in http.headers`, value }]
  })

const spellings = (half: string): string[] => {
  const octets = Buffer.from(half, 'base64url')
  return [half, octets.toString('base64'), octets.toString('hex')]
}

/** Looks for the secrets that a target has seen: what the profile sends to it, and private halves that it could fetch. */
export const showing = (profile: Pick<Profile, 'http'>): Shows => {
  const secrets = secretsOf(profile)
  return (text) => {
    const found = secrets.find(({ value }) => text.includes(value))
    if (found) return found.says
    const shown = disclosedHalves().some((half) => spellings(half).some((one) => text.includes(one)))
    return shown ? 'a private half of a key, which a participant had published' : undefined
  }
}

/** The same data without the values of the profile's secrets: what a target echoes is written down, too. */
export const hiding = (profile: Pick<Profile, 'http'>): (<T extends object>(data: T) => T) => {
  const secrets = secretsOf(profile)
  if (secrets.length === 0) return (data) => data
  return (data) => {
    const text = JSON.stringify(data)
    const hidden = secrets.reduce(
      (all, { value }) => all.replaceAll(JSON.stringify(value).slice(1, -1), '(hidden)'),
      text,
    )
    return hidden === text ? data : JSON.parse(hidden)
  }
}
