import { edit, wire } from '../../harness/plan/edit.ts'
import { requesterOf } from '../../harness/plan/edits.ts'

/** Of SHA-256. */
const bits = 256

const stated = (template: string): string[] => [`sha-256=:{${template}}:`]

export const anyBitOfDigest = edit('any bit of the digest is flipped, and the digest signed so', (plan, draw) => {
  plan.request.headers['content-digest'] = stated(`digest.sha-256.off-${draw.integer(0, bits - 1)}`)
})

export const cutAnywhere = edit('the digest is cut after any octet', (plan, draw) => {
  plan.request.headers['content-digest'] = stated(`digest.sha-256.${draw.integer(0, bits / 8 - 1)}`)
})

/** In the digits of `requester.id`, the body stays a message of the right shape. */
export const anyDigit = wire('any digit of the id in the body is another after signing', (message, draw) => {
  const text = message.body.toString('latin1')
  const id = /"id":"([^"]*)"/.exec(text)
  const from = id ? id.index + '"id":"'.length : -1
  const digits = Array.from(id?.[1] ?? '').flatMap((letter, place) => (/\d/.test(letter) ? [from + place] : []))
  if (digits.length === 0) throw new Error('the body has no id with a digit in it')
  const place = draw.pick(digits)
  message.body = Buffer.from(message.body)
  message.body[place] = 0x30 + ((text.charCodeAt(place) - 0x30 + draw.integer(1, 9)) % 10)
})

/** Letters of one to four octets each. */
const letters = Array.from('abcéßøğžЖдяλΩאבمहท学者日語한글🙂🜂𝔸')

export const anyLetters = edit('the name in the body is of any letters', (plan, draw) => {
  requesterOf(plan).name = Array.from({ length: draw.integer(1, 40) }, () => draw.pick(letters)).join('')
})

export const anyLength = edit('the body is longer by any amount of white space', (plan, draw) => {
  plan.request.body = { text: `{envelope}${' '.repeat(draw.integer(1, 32_768))}` }
})
