/** What a process held after a collection, once it had answered so many requests. */
export interface Weighed {
  requests: number
  megabytes: number
}

/** Megabytes a hundred thousand requests that are no growth to speak of. */
const flat = 10

/** Megabytes a hundred thousand requests: the slope of the line with the least squares. */
export const growthOf = (weighed: readonly Weighed[]): number => {
  const mean = (of: (one: Weighed) => number): number => weighed.reduce((sum, one) => sum + of(one), 0) / weighed.length
  const middle = { requests: mean((one) => one.requests), megabytes: mean((one) => one.megabytes) }
  const over = (of: (x: number, y: number) => number): number =>
    weighed.reduce((sum, one) => sum + of(one.requests - middle.requests, one.megabytes - middle.megabytes), 0)
  return (over((x, y) => x * y) / over((x) => x * x)) * 100_000
}

/** How much was added in the second half of a run, when what is bounded is full. */
export const growthInWords = (weighed: readonly Weighed[]): string => {
  const half = weighed.slice(Math.floor(weighed.length / 2))
  if (half.length < 2) return 'too few samples to speak of growth'
  const growth = growthOf(half)
  const verdict = Math.abs(growth) <= flat ? 'flat' : growth > 0 ? 'it grows' : 'it shrinks'
  return `second half: ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB a 100,000 requests: ${verdict}`
}
