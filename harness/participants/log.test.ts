import { expect, test } from 'vitest'
import { AccessLog, fetchesIn } from './log.ts'

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

test.each([
  ['a head and the whole are one fetch', 'HEAD 0, GET 10', 1],
  ['two processes look at heads before either fetches', 'HEAD 0, HEAD 1, GET 10, GET 11', 2],
  ['a head alone is a fetch', 'HEAD 0', 1],
  ['a head long before is another fetch', 'HEAD 0, GET 5000', 2],
  ['each GET is a fetch', 'GET 0, GET 10', 2],
])('%s', (_, asked, fetches) => {
  const lines = asked.split(', ').map((one, number) => {
    const [method = '', at = ''] = one.split(' ')
    return { ...line('a'), number, method, at: Number(at) }
  })
  expect(fetchesIn(lines)).toHaveLength(fetches)
})
