import { expect } from 'vitest'
import { exit, explain, type ExitCode } from './errors.ts'

// oxlint-disable-next-line no-control-regex
export const steering = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/

/** Nothing is wrong with it, or one line says what, and the exit code is one of those. */
export const isTaken = async (take: () => unknown, codes: ExitCode[] = [exit.usage]): Promise<boolean> => {
  try {
    await take()
    return true
  } catch (error) {
    const { says, code } = explain(error)
    expect(codes, says).toContain(code)
    expect(says).not.toMatch(steering)
    return false
  }
}
