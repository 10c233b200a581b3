import type { Trouble } from '../../plan/message.ts'
import { errors } from 'undici'
import { codeOf } from './caught.ts'

/** The longest answer that is read, in bytes of its body. */
export const longestBody = 8 * 1024 * 1024

/** The longest head of an answer, in bytes: four times what most clients take. */
export const longestHead = 64 * 1024

/** Ends a request on purpose. */
export class Interruption extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/**
 * Reads an error of undici or of a socket. `connected` tells whether the request had a connection: what fails before
 * counts as refused.
 */
export const troubleOf = (error: Error, connected: boolean): Trouble => {
  if (error instanceof Interruption) return error.trouble
  const code = codeOf(error)
  if (error instanceof errors.HTTPParserError) return 'not-http'
  return troubles[code] ?? (connected ? 'connection-lost' : 'connection-refused')
}

const troubles: Record<string, Trouble> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  ECONNREFUSED: 'connection-refused',
}
