import { describe, expect, test } from 'vitest'
import { changedTargets, differsInMore, urlParts } from './retrieval-url.ts'

const target = '/content/abc9?tx=q7&exp=1700000000&flag'
const other = '/content/xyz8?tx=z9&exp=1700000000&flag'

describe('a retrieval URL', () => {
  test('keeps path and query letter for letter', () => {
    expect(urlParts('HTTP://Host.example:80/a/../%7eb?c=%2F#d', 'http://x/')).toEqual({
      origin: 'http://host.example',
      authority: 'host.example',
      target: '/a/../%7eb?c=%2F',
    })
    expect(urlParts('http://h?c', 'http://x/')?.target).toBe('/?c')
    expect(urlParts('/a?b', 'http://x:7/v1')).toEqual({ origin: 'http://x:7', authority: 'x:7', target: '/a?b' })
    expect(urlParts('ftp://h/a', 'http://x/')).toBeUndefined()
  })

  test.each([
    ['changed', ['tx=b7', 'exp=1700003600', '/acc9']],
    ['dropped', ['/content/abc9?tx=q7&flag', '/content/abc9?exp=1700000000&flag']],
    ['cut', ['exp=17000&', '/ab?']],
    ['moved', ['?tx=&exp=q71700000000&', '/abc?tx=9q7&', '?tx=q71&exp=700000000&', '?tx=1700000000q7&exp=&']],
    ['added', ['&added=1']],
    [
      'prolonged',
      ['&exp=1700000000&exp=1700003600&flag', '&exp=1700003600&exp=1700000000&flag', '&flag&exp=1700003600'],
    ],
  ] as const)('is %s part by part', (each, pieces) => {
    const made = changedTargets({ each }, target)
    expect(made).not.toContain(target)
    for (const piece of pieces) expect(made.some((one) => one.includes(piece))).toBe(true)
  })

  test('is prolonged by an hour in milliseconds, too', () => {
    expect(changedTargets({ each: 'prolonged' }, '/x?exp=1700000000000')).toContain(
      '/x?exp=1700000000000&exp=1700003600000',
    )
  })

  test('is not changed in a word that leads to it, unless it is nothing but words', () => {
    const made = changedTargets({ each: 'changed' }, '/v1/delivery/get/x7?exp=1')
    expect(made).toEqual(['/v1/delivery/get/x7?exp=3601', '/v1/delivery/get/b7?exp=1'])
    expect(changedTargets({ each: 'cut' }, '/v1/four')).toEqual(['/v/four', '/v1/fo'])
  })

  test('is not changed in the number of a place or a day, which may be for show', () => {
    expect(changedTargets({ each: 'changed' }, '/eu-west-1/2026/11/23/1795442400?mac=ab')).toEqual([
      '/eu-west-1/2026/11/23/1795442400?mac=bb',
      '/eu-west-1/2026/11/23/1795446000?mac=ab',
    ])
  })

  test.each(['v2.1', 'of-time-and-tide', 'Premium-Content', 'content_store', 'my%20files', 'article.html'])(
    'is not changed in %s, which may be for show',
    (word) => {
      expect(changedTargets({ each: 'changed' }, `/${word}/x7`)).toEqual([`/${word}/b7`])
    },
  )

  test.each(['x7', 'mFzY2hpbmVzIGFyZQ', '5f4dcc3b', 'aBcDeFgH', '1795442400'])('is changed in %s', (part) => {
    expect(changedTargets({ each: 'changed' }, `/get/${part}?mac=a`)).toHaveLength(2)
  })

  test('is changed piece by piece where it is a message and its code', () => {
    expect(changedTargets({ each: 'changed' }, '/get/x7.q9')).toEqual(['/get/b7.q9', '/get/x7.b9'])
    expect(changedTargets({ each: 'changed' }, '/get?t=x7.q9')).toEqual(['/get?t=b7.q9', '/get?t=x7.b9'])
    expect(changedTargets({ each: 'dropped' }, '/get/x7.q9')).toEqual(['/get/x7'])
    expect(changedTargets({ each: 'emptied' }, '/get/x7.q9')).toEqual(['/get/x7.'])
    expect(changedTargets({ each: 'cut' }, '/get/x7.q9')).toEqual(['/get/x.q9', '/get/x7.q'])
  })

  test('is not changed in what names a kind of file, or a version', () => {
    expect(changedTargets({ each: 'changed' }, '/get/x7.html?mac=a')).toEqual([
      '/get/x7.html?mac=b',
      '/get/b7.html?mac=a',
    ])
    expect(changedTargets({ each: 'dropped' }, '/get/x7.html?mac=a')).toEqual(['/get/x7.html'])
  })

  test('is changed in the middle of a long text, and near its ends, where one may hold another', () => {
    const made = changedTargets({ each: 'changed' }, `/get/${'x7'.repeat(20)}`)
    expect(made.map((one) => one.indexOf('b') - '/get/'.length)).toEqual([19, 8, 32])
  })

  test('keeps a parameter without a value: none is as much', () => {
    expect(changedTargets({ each: 'dropped' }, '/get?hash=&mac=YQ==&flag')).toEqual(['/get?hash=&flag'])
    expect(changedTargets({ each: 'emptied' }, '/get?mac=YQ==&flag')).toEqual(['/get?mac=&flag'])
    expect(changedTargets({ each: 'dropped' }, '/get?YQ7')).toEqual(['/get'])
    expect(changedTargets({ each: 'changed' }, '/get?hash=&mac=ab')).toEqual(['/get?hash=&mac=bb'])
  })

  test('keeps separators that follow each other: nothing stands between them', () => {
    expect(changedTargets({ each: 'dropped' }, '/get?&mac=YQ==&')).toEqual(['/get?&'])
    expect(changedTargets({ each: 'emptied' }, '/get?&mac=YQ==&')).toEqual(['/get?&mac=&'])
    expect(changedTargets({ each: 'changed' }, '/get?&mac=ab&')).toEqual(['/get?&mac=bb&'])
  })

  test('has letters of the other case where a part has both', () => {
    const made = changedTargets(
      { each: 'recased' },
      '/ToFetch/x7Y?id=0af77c10-9e2b-41aa&at=Ab%2F0123456789abcde&mac=q-Z_7aaaaaaaBBBB',
    )
    expect(made).toEqual(['/ToFetch/x7Y?id=0af77c10-9e2b-41aa&at=Ab%2F0123456789abcde&mac=Q-z_7AAAAAAAbbbb'])
  })

  test('takes parts of another, and never becomes it', () => {
    const from = {} as never
    expect(changedTargets({ each: 'exchanged', from }, target, other)).toEqual([
      '/content/abc9?tx=z9&exp=1700000000&flag',
      '/content/xyz8?tx=q7&exp=1700000000&flag',
    ])
    expect(changedTargets({ each: 'doubled', from }, target, other)).toHaveLength(2)
    expect(changedTargets({ each: 'exchanged', from }, '/t/one', '/t/two')).toEqual(['/b/one', '/t/obe'])
    expect(changedTargets({ each: 'dropped' }, '/one')).toEqual(['/obe'])
  })

  test('differs from another in one part, or in more', () => {
    expect(differsInMore(target, other)).toBe(true)
    expect(differsInMore(target, target.replace('q7', 'z9'))).toBe(false)
    expect(differsInMore('/t/one', '/t/two')).toBe(false)
    expect(differsInMore(target, target)).toBe(false)
  })
})
