import type { Plan } from './plan.ts'

/** Templates of the URIs that a plan asks for. */
export const urisOf = ({ request }: Plan): string[] =>
  [request.envelope.uris].flat().filter((uri) => typeof uri === 'string')
