export type ParticipantsErrorCode =
  | 'port-in-use'
  | 'port-forbidden'
  | 'address-not-available'
  | 'no-port-left'
  | 'too-many-open-files'
  | 'certificate-unreadable'
  | 'hosting-incomplete'
  | 'key-file-unusable'
  | 'not-staged'

/** Why the participants cannot be served; one line for people: what is wrong, where, what to do. */
export class ParticipantsError extends Error {
  override readonly name = 'ParticipantsError'
  readonly code: ParticipantsErrorCode

  constructor(code: ParticipantsErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

const bindTroubles: Record<string, { code: ParticipantsErrorCode; says: (where: string) => string }> = {
  EADDRINUSE: {
    code: 'port-in-use',
    says: (where) => `${where} is in use: stop what listens there (another run?), or change participants.port.`,
  },
  EACCES: {
    code: 'port-forbidden',
    says: (where) => `${where} may not be bound by this user: choose participants.port above 1023.`,
  },
  EMFILE: {
    code: 'too-many-open-files',
    says: (where) =>
      `${where} cannot be opened: raise the limit of open files (ulimit -n), or lower limits.concurrency.`,
  },
  EADDRNOTAVAIL: {
    code: 'address-not-available',
    says: (where) =>
      `${where} is no address of this machine: set participants.bind, or participants.hosting to ports (loopback needs Linux).`,
  },
}

/** What a failed `listen` means to an operator; other errors stay as they are. */
export const bindError = (error: NodeJS.ErrnoException, where: string): Error => {
  const trouble = bindTroubles[error.code ?? '']
  return trouble ? new ParticipantsError(trouble.code, trouble.says(where), error) : error
}
