import { expect, test } from 'vitest'
import { AccessLog } from './log.ts'

const line = (host: string, path = '/') => ({ at: 0, targetAt: 0, host, method: 'GET', path, status: 200 })

test('each host keeps its latest lines, and all are counted', () => {
  const log = new AccessLog({ linesPerHost: 3 })
  for (let count = 0; count < 10; count++) log.add(line('a', `/${count}`))
  log.add(line('b'))
  expect(log.of('a').map(({ path }) => path)).toEqual(['/7', '/8', '/9'])
  expect(log.of('b')).toHaveLength(1)
  expect(log.total).toBe(11)
})

test('a mark hides what came before it', () => {
  const log = new AccessLog()
  log.add(line('a', '/before'))
  const mark = log.mark()
  log.add(line('b', '/after'))
  log.add(line('a', '/after'))
  expect(log.of('a', mark).map(({ path }) => path)).toEqual(['/after'])
  expect(log.since(mark).map(({ host }) => host)).toEqual(['b', 'a'])
})

test('the oldest hosts are forgotten when there are too many', () => {
  const log = new AccessLog({ hosts: 2 })
  for (const host of ['a', 'b', 'c']) log.add(line(host))
  expect(['a', 'b', 'c'].map((host) => log.of(host).length)).toEqual([0, 1, 1])
})
