import type { Context } from './context.ts'

/** What an exchange keeps of messages under some name: what one exchange keeps, another does not have. */
export const keeping = <T>(): ((context: Pick<Context, 'knows'>) => Map<string, T>) => {
  const all = new WeakMap<object, Map<string, T>>()
  return ({ knows: { memory } }) => {
    const kept = all.get(memory) ?? new Map<string, T>()
    all.set(memory, kept)
    return kept
  }
}
