import { expect, it } from 'vitest'
import { reportOf } from '../report.ts'
import { entry, exchange, failed, finished, five, judged, started } from '../sample-journal.ts'
import { pageOf } from './page.ts'

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
  const page = pageOf(reportOf([started(ids.map((id) => entry(id))), ...cases, finished()]))
  expect(Buffer.byteLength(page)).toBeLessThan(3_000_000)
  expect(page.match(/<details class="failure( brief)?"/g)).toHaveLength(2000)
})

it('says what a conformant target’s verdict rests on', () => {
  const page = pageOf(reportOf([started([entry('a/b')]), judged('a/b'), finished()]))
  expect(page).toContain('Every binding rule that applies to this target held.')
  expect(page).not.toContain('What failed')
})
