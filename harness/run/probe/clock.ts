import { searchEdge } from '../clock/edges.ts'
import { Scenes } from '../scenes.ts'
import type { Finding, Probing } from './probing.ts'

const sources = {
  date: 'its Date lines',
  acceptance: 'the windows that it takes',
  assumed: 'nothing: it sends no Date',
}

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

/** How far off the target's clock is, and how much leeway it gives at both ends of a window. */
export const clockAndLeeway = async ({ setup, rules }: Probing): Promise<Finding[]> => {
  const { lab, clock, clockFrom } = setup
  const off = `The clock is ${rounded(clock.offsetSeconds)} s off this one, give or take ${rounded(clock.uncertaintySeconds)} s, by ${sources[clockFrom]}.`
  const rule = rules.find(({ id }) => id === 'window/leeway')
  if (rule?.kind !== 'observe') return [{ key: 'clock.tolerance_seconds', says: [off] }]
  const scenes = new Scenes(lab)
  const says: string[] = []
  for (const bisect of Object.values(rule.bisect ?? {})) {
    const { value, beyond } = await searchEdge(lab, scenes, rule, bisect)
    says.push(`${bisect.says} ${value === null ? 'less' : Math.max(value, 0)} s${beyond ? ' and more' : ''}`)
  }
  await scenes.close()
  return [{ key: 'clock.tolerance_seconds', says: [off, `A signature is ${says.join(', and ')}.`] }]
}
