import { parseDictionary } from 'structured-headers'
import type { SentRequest } from '../../report-types.ts'

/** A signature as `Signature-Input` declares it. */
export interface Declared {
  label: string
  /** Names of what it covers; a covered signature as `signature of agent`. */
  covered: string[]
  keyid?: string
  created?: number
}

const named = (item: unknown, key: unknown): string =>
  item === 'signature' && typeof key === 'string' ? `signature of ${key}` : String(item)

/** The stack of signatures of a request, the first to be made first; none where the field cannot be read. */
export const signaturesOf = ({ headers }: SentRequest): Declared[] => {
  const lines = headers.filter(([name]) => name.toLowerCase() === 'signature-input').map(([, value]) => value)
  try {
    return [...parseDictionary(lines.join(', '))].map(([label, [items, parameters]]) => {
      const [keyid, created] = [parameters.get('keyid'), parameters.get('created')]
      return {
        label,
        covered: Array.isArray(items) ? items.map(([item, about]) => named(item, about.get('key'))) : [],
        ...(typeof keyid === 'string' && { keyid }),
        ...(typeof created === 'number' && { created }),
      }
    })
  } catch {
    return []
  }
}
