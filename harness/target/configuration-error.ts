/** What is wrong with what the operator gave. */
export type ConfigurationCode =
  | 'unreadable'
  | 'syntax'
  | 'unknown-key'
  | 'missing-key'
  | 'invalid-value'
  | 'invalid-expression'
  | 'permission'

/** Where in the operator's file: the key as a dotted path, and the line, counted from 1. */
export interface Place {
  file?: string | undefined
  key?: string | undefined
  line?: number | undefined
}

/** A profile or option that cannot be used. The message is one line: where, what is wrong, what to do. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly code: ConfigurationCode
  readonly place: Place

  constructor(code: ConfigurationCode, place: Place, says: string) {
    super(`${describe(place)}${says}`.replaceAll(/\s*\n\s*/g, ' '))
    this.code = code
    this.place = place
  }
}

/* A line of what is no file is nobody's to look up. */
const describe = ({ file, key, line }: Place): string => {
  const position = file === undefined ? undefined : [file, line].filter((part) => part !== undefined).join(':')
  const words = [position, key].filter((part) => part !== undefined && part !== '')
  return words.map((word) => `${word}: `).join('')
}
