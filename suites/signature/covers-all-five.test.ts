import { expect, test } from 'vitest'
import coversAllFive from './covers-all-five.ts'

const slugs = Object.keys(coversAllFive.faults)

test('every proper subset has a slug of its own, the empty list first', () => {
  expect(slugs[0]).toBe('covers-nothing')
  expect(slugs.filter((slug) => /^(covers|without)-/.test(slug))).toHaveLength(31)
  expect(slugs).toEqual(expect.arrayContaining(['covers-only-method', 'without-method-and-authorization']))
})
