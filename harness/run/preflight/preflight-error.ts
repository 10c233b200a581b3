export type PreflightCode = 'unreachable' | 'fixture-refused'

/** The run cannot begin; one paragraph for people. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError'
  readonly code: PreflightCode

  constructor(code: PreflightCode, message: string) {
    super(message)
    this.code = code
  }
}
