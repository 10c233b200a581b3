import type { Built } from './build.ts'
import type { Occasion } from './occasion.ts'

/** What of a request, and of the answer to it, may come again in one that follows it. */
export const followedBy = (
  { signed }: Built,
  headers: readonly (readonly [name: string, value: string])[],
): NonNullable<Occasion['followed']> => {
  const set = headers.filter(([name]) => name.toLowerCase() === 'set-cookie').map(([, value]) => value.split(';')[0])
  return { signed, cookie: set.join('; ') }
}
