import { expect, test } from 'vitest'
import { failsElsewhere, settled } from './retold.ts'
import type { Told } from './sweep.ts'

type Ending = Pick<Told, 'verdict' | 'reason' | 'observed' | 'baseless' | 'repeated' | 'step'>

const held: Ending = { verdict: 'pass', observed: 'rejected' }
const gotThrough: Ending = { verdict: 'fail', observed: 'accepted' }
const refused: Ending = { verdict: 'fail', observed: 'rejected' }
const baseless: Ending = { verdict: 'inconclusive', observed: 'rejected', baseless: true }

test.each<[string, Ending, Ending[], Told['verdict']]>([
  ['failed each time', gotThrough, [gotThrough], 'fail'],
  ['failed once of four times', gotThrough, [held, held, held], 'inconclusive'],
  ['let something through that was revoked for good then', gotThrough, [baseless], 'fail'],
  ['let something through, and not the next time', gotThrough, [baseless, held], 'inconclusive'],
  ['refused something, and cannot be told again', refused, [baseless], 'inconclusive'],
  ['held', held, [], 'pass'],
  ['had no verdict, and held three times', baseless, [held, held, held], 'pass'],
  ['had no verdict twice, and held twice', baseless, [held, held, baseless], 'inconclusive'],
  ['had no verdict, and let something through then', baseless, [held, gotThrough, held], 'inconclusive'],
  ['refused the same each time', { ...refused, step: 3 }, [{ ...refused, step: 3 }], 'fail'],
  ['refused something else each time', { ...refused, step: 3 }, [{ ...refused, step: 7 }], 'inconclusive'],
  ['let something through, here and there', { ...gotThrough, step: 3 }, [{ ...gotThrough, step: 7 }], 'fail'],
])('a story that %s', (_, told, again, verdict) => {
  expect(settled(told, again).verdict).toBe(verdict)
})

test('a story that failed once, and was not judged again, is told by what was in the way', () => {
  const uncontrolled: Ending = { verdict: 'inconclusive', observed: 'rejected', reason: 'its control was refused' }
  const told = settled({ ...gotThrough, reason: 'it was accepted' }, [uncontrolled, uncontrolled, uncontrolled])
  expect(told).toMatchObject({
    verdict: 'inconclusive',
    reason: 'it failed once: it was accepted; it had no verdict 3 times: its control was refused',
  })
  expect(told.repeated).toBeUndefined()
})

test('a story that failed once, and held once, is flaky', () => {
  expect(settled(gotThrough, [held, { verdict: 'inconclusive', observed: 'rejected' }])).toMatchObject({
    reason: 'flaky: it failed 1 of 3 times (and had no verdict once)',
    repeated: { failed: 1, of: 3 },
  })
})

const at = (step: number): Ending => ({ ...refused, step })

test('only a story that is refused each time, and not at the same step, may be so for its own sake', () => {
  expect(failsElsewhere(at(3), [at(3), at(5)])).toBe(true)
  expect(failsElsewhere(at(3), [at(3), at(3)])).toBe(false)
  expect(failsElsewhere(at(3), [at(5), held])).toBe(false)
  expect(failsElsewhere({ ...gotThrough, step: 3 }, [at(5)])).toBe(false)
  expect(failsElsewhere(at(3), [])).toBe(false)
})
