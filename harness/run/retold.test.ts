import { expect, test } from 'vitest'
import { settled } from './retold.ts'
import type { Told } from './sweep.ts'

type Ending = Pick<Told, 'verdict' | 'observed' | 'baseless'>

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
])('a story that %s', (_, told, again, verdict) => {
  expect(settled(told, again).verdict).toBe(verdict)
})
