import type { Json } from '../../plan/json.ts'
import { camel, type Dialect } from './dialect.ts'
import { member, walk } from './json-walk.ts'

/** What an Execute answer holds; `null` where it lacks it. */
export interface ExecuteAnswer {
  retrieval_endpoint: string | null
  /** RFC 3339, as written. */
  expires_at: string | null
  agent_identity_hash: string | null
}

/** Reads an Execute answer: the members at any depth, in either spelling, the nearest to the top first. */
export const readExecute = (body: Json | undefined, dialect: Dialect): ExecuteAnswer => {
  const read = (key: keyof ExecuteAnswer, within: Json | undefined): string | null => {
    const given = dialect.expressions[key]
    return given === undefined ? (find(within, key)?.value ?? null) : text(given(body ?? null))
  }
  // An offer in the answer may expire too; what stands beside the URL is the URL's.
  const holder = find(body, 'retrieval_endpoint')?.holder
  return {
    retrieval_endpoint: read('retrieval_endpoint', body),
    expires_at: read('expires_at', holder) ?? read('expires_at', body),
    agent_identity_hash: read('agent_identity_hash', body),
  }
}

const find = (within: Json | undefined, name: string): { value: string; holder: Json } | null => {
  const names = [name, camel(name)]
  for (const holder of walk(within)) {
    const value = text(member(holder, names) ?? null)
    if (value !== null) return { value, holder }
  }
  return null
}

const text = (value: Json): string | null => (typeof value === 'string' && value !== '' ? value : null)
