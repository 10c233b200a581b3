import { expect, it } from 'vitest'
import { reportOf } from '../report.ts'
import { entry, exchange, failed, finished, five, judged, started } from '../sample-journal.ts'
import { pageOf } from './page.ts'

const path = '/.well-known/http-message-signatures-directory'
const story = {
  sent: Array.from({ length: 30 }, (_, index) => ({ after: index * 11.1, accepted: true })),
  served: [],
  fetched: Array.from({ length: 60 }, (_, index) => ({
    after: index * 5.5,
    host: '127.0.0.9:9421',
    path,
    status: 200,
  })),
}

/* Three grids of 84 by 84, every cell of them to be drawn. */
const names = Array.from({ length: 84 }, (_, index) => `dist:US:${index}`)
const pairs = ['declared', 'token', 'chain'].flatMap((carrier) =>
  names.flatMap((granted) =>
    names.map((required) => failed('area0/rule-0', { pair: { carrier, granted, required }, title: carrier })),
  ),
)

it('stays below 3 MB when everything fails', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `area${index % 16}/rule-${index}`)
  const [own, control] = [exchange('case', five, 200), exchange('control', five, 200)]
  const cases = ids.flatMap((id) =>
    Array.from({ length: 500 }, (_, index) =>
      failed(id, {
        case: `${index}`,
        title: `fact ${index}`,
        exchange: own,
        control,
      }),
    ),
  )
  const told = ids.slice(0, 60).map((id, index) => failed(id, { title: `story ${index}`, story }))
  const page = pageOf(reportOf([started(ids.map((id) => entry(id))), ...cases, ...told, ...pairs, finished()]))
  expect(Buffer.byteLength(page)).toBeLessThan(3_000_000)
  expect(page.match(/<details class="failure( brief)?"/g)).toHaveLength(2000)
})

it('says what a conformant target’s verdict rests on', () => {
  const page = pageOf(reportOf([started([entry('a/b')]), judged('a/b'), finished()]))
  expect(page).toContain('Every binding rule of this run that applies to the target held.')
  expect(page).not.toContain('What failed')
})
