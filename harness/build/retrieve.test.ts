import { expect, test } from 'vitest'
import type { UrlChange } from '../plan/plan.ts'
import { delivered } from '../../suites/retrieval/baseline.ts'
import { retrieve, type Fetcher } from './retrieve.ts'

const origin = 'http://delivery.example'

/** What is fetched where the agent's Execute brings one URL, and another's the other. */
const fetchedOf = async (own: string, others: string, each: 'exchanged' | 'doubled'): Promise<string[]> => {
  const { retrieval } = delivered.plan
  const from = structuredClone(retrieval!.execution)
  const change: UrlChange = { each, from }
  const fetched: string[] = []
  const fetcher: Fetcher<string> = {
    origin,
    execute: async (plan) => (plan === from ? others : own),
    fetch: async ({ target, given }) => {
      fetched.push(target ?? given)
      return 'refused'
    },
    outcomeOf: (performed) => (performed === 'refused' ? 'refused' : 'accepted'),
    urlOf: (executed) => executed,
    unfetched: (_, says) => says,
  }
  const scene = { change: () => undefined }
  await retrieve({ ...delivered.plan, retrieval: { ...retrieval!, change } }, scene, fetcher)
  return fetched
}

test('a URL that is one token is not put beside the whole of another', async () => {
  const [own, others] = [`${origin}/?t=ours`, `${origin}/?t=theirs`]
  expect(await fetchedOf(own, others, 'doubled')).toEqual(['/?t=ours'])
  expect(await fetchedOf(`${own}&until=1`, `${others}&until=2`, 'doubled')).toContain('/?t=ours&t=theirs&until=1')
})
