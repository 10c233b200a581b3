/** What was thrown, as an `Error`. */
export const caught = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** The code of a system's or library's error; empty when it has none. */
export const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
