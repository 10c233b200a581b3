export type PreflightCode = 'unreachable' | 'fixture-refused'

/** The run cannot begin; one paragraph for people. */
export class PreflightError extends Error {
  readonly code: PreflightCode

  constructor(code: PreflightCode, message: string) {
    super(message)
    this.code = code
  }
}
