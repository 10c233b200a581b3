import { describe, expect, it } from 'vitest'
import { align, stretches } from './align.ts'

describe('two texts beside each other', () => {
  it('keep equal lines together around what was added and dropped', () => {
    expect(align(['a', 'b', 'c'], ['a', 'c', 'd'])).toEqual([
      { left: 'a', right: 'a' },
      { left: 'b', right: null },
      { left: 'c', right: 'c' },
      { left: null, right: 'd' },
    ])
  })

  it('join lines of one header though their values differ', () => {
    expect(align(['host: a', 'signature: x', 'date: 1'], ['host: a', 'extra: y', 'signature: z'])).toEqual([
      { left: 'host: a', right: 'host: a' },
      { left: null, right: 'extra: y' },
      { left: 'signature: x', right: 'signature: z' },
      { left: 'date: 1', right: null },
    ])
  })

  it('never lose a line', () => {
    const [left, right] = [
      ['a: 1', '', 'x', 'a: 2'],
      ['', 'a: 3', 'a: 1', 'y', ''],
    ]
    const pairs = align(left, right)
    expect(pairs.flatMap((pair) => pair.left ?? [])).toEqual(left)
    expect(pairs.flatMap((pair) => pair.right ?? [])).toEqual(right)
  })
})

describe('two lines', () => {
  it('differ in whole words', () => {
    expect(stretches('a=("x" "y");created=12', 'a=("x" "y");created=13')).toEqual([
      { text: 'a=("x" "y");created=', shared: true },
      { text: '12', shared: false },
    ])
  })

  it('differ as wholes when they are too long to compare', () => {
    const long = 'a '.repeat(2000)
    expect(stretches(long, `${long}b`)).toEqual([{ text: long, shared: false }])
  })
})
