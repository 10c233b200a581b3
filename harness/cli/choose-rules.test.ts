import { describe, expect, it } from 'vitest'
import type { Level, Rule } from '../plan/rule.ts'
import { chooseRules } from './choose-rules.ts'
import { UsageError } from './errors.ts'

const rule = (id: `${string}/${string}`, level: Level): Rule => ({
  kind: 'always',
  id,
  level,
  spec: '',
  requires: '',
  mutants: {},
  law: () => true,
})

const rules = [
  rule('window/expired', 'must'),
  rule('window/extremes', 'derived'),
  rule('keys/media-type', 'should'),
  rule('keys/leeway', 'observe'),
]

const ids = (options: Partial<Parameters<typeof chooseRules>[1]>): string[] =>
  chooseRules(rules, { level: 'all', ...options }).rules.map(({ id }) => id)

describe('the choice of rules', () => {
  it.each([
    [{}, ['window/expired', 'window/extremes', 'keys/media-type', 'keys/leeway']],
    [{ level: 'must' as const }, ['window/expired', 'window/extremes']],
    [{ level: 'should' as const }, ['window/expired', 'window/extremes', 'keys/media-type']],
    [{ suite: ['keys'] }, ['keys/media-type', 'keys/leeway']],
    [{ rule: ['keys/leeway', 'window/expired'] }, ['window/expired', 'keys/leeway']],
    [{ suite: ['keys'], level: 'should' as const }, ['keys/media-type']],
  ])('of %j', (options, expected) => {
    expect(ids(options)).toEqual(expected)
  })

  it('says why the others are left out', () => {
    const { leftOut } = chooseRules(rules, {
      level: 'must',
      suite: ['keys', 'window'],
      rule: ['window/expired', 'keys/leeway'],
    })
    expect(leftOut.map(({ rule: { id }, reason }) => `${id}: ${reason}`)).toEqual([
      'window/extremes: not in --rule',
      'keys/media-type: not in --rule',
      'keys/leeway: its level is observe, which --level must leaves out',
    ])
  })

  it.each([
    [{ suite: ['windows'] }, 'there is no suite "windows"; did you mean "window"?'],
    [{ suite: ['hops'] }, 'there is no suite "hops"; there are window, keys'],
    [
      { rule: ['window/expired', 'window/extreme'] },
      'there is no rule "window/extreme"; did you mean "window/extremes"?',
    ],
    [{ rule: ['zzz'] }, 'there is no rule "zzz"; the command "rules" lists them'],
    [{ rule: ['keys/leeway'], level: 'must' as const }, '--suite, --rule and --level together leave no rule to run'],
  ])('refuses %j', (options, says) => {
    expect(() => ids(options)).toThrow(UsageError)
    expect(() => ids(options)).toThrow(says)
  })
})
