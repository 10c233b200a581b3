// Chains of tokens: compact JWSs (RFC 7515, 7.1), one for each holder.
import { createHmac } from 'node:crypto'
import { fill, octetsOf } from './names.js'

const membersText = (members, lookup) =>
  Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}:${fill(value, lookup)}`)
    .join(',')

const headerText = (header, lookup) => Buffer.from(`{${membersText(header, lookup)}}`).toString('base64url')

const payloadText = ({ payload, encoding, stray = '' }, claims, lookup, padding) => {
  const members = membersText(claims, lookup)
  const own = { members, claims: `{${members}${padding}}` }
  const text = fill(payload, (name) => own[name] ?? lookup(name))
  return Buffer.from(text, encoding).toString('base64url') + stray
}

const signers = {
  genuine: (input, key) => key.sign(input),
  flipped: (input, key) => {
    const bytes = key.sign(input)
    bytes[0] ^= 1
    return bytes
  },
  empty: () => Buffer.alloc(0),
  'keyed-hash': (input, key) => createHmac('sha256', octetsOf(key)).update(input).digest(),
  'text-keyed-hash': (input, key) => createHmac('sha256', octetsOf(key).toString('base64url')).update(input).digest(),
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The last character with a bit set that belongs to no octet (RFC 4648, 3.5), where it has such bits. */
const unclean = (text) => (text.length % 4 === 0 ? text : text.slice(0, -1) + digits[digits.indexOf(text.at(-1)) | 1])

const tokenOf = (link, keys, lookup, padding) => {
  const { header, claims, afterwards } = link
  const right = { header: headerText(header, lookup), payload: payloadText(link, claims, lookup, padding) }
  const input = Buffer.from(`${right.header}.${right.payload}`)
  const signature = signers[link.signature](input, keys(link.key)).toString('base64url')
  const { header: otherHeader, claims: otherClaims } = afterwards
  const own = {
    header: otherHeader ? headerText({ ...header, ...otherHeader }, lookup) : right.header,
    payload: otherClaims ? payloadText(link, { ...claims, ...otherClaims }, lookup, padding) : right.payload,
    signature,
    'signature.unclean': unclean(signature),
  }
  return fill(link.form, (name) => own[name] ?? lookup(name))
}

const joins = {
  tilde: (tokens) => tokens.join('~'),
  space: (tokens) => tokens.join(' '),
  'json-array': (tokens) => JSON.stringify(tokens),
}

const paddings = Array.from({ length: 9 }, (_, length) => ' '.repeat(length))

/** White space in a token makes the base64 of the chain differ in the two alphabets, where some does. */
const chainBytes = ({ links, alphabets, join }, keys, lookup) => {
  const padded = (first, rest) =>
    Buffer.from(joins[join](links.map((link, i) => tokenOf(link, keys, lookup, i === 0 ? first : rest))))
  const plain = padded('', '')
  if (alphabets !== 'differ') return plain
  for (const first of paddings)
    for (const rest of paddings) {
      const text = padded(first, rest)
      if (text.length % 3 !== 0 && /[+/]/.test(text.toString('base64'))) return text
    }
  return plain
}

const chainClothings = {
  chain: (text) => text.toString('base64'),
  'chain.unpadded': (text) => text.toString('base64').replace(/=+$/, ''),
  'chain.url': (text) => text.toString('base64url'),
  'chain.url.padded': (text) => text.toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
}

/** `{chain}` and its clothings; the tokens are made when one is first asked for. */
export const ofChain = (delegation, keys, lookup) => {
  let text
  return (name) => {
    const clothe = delegation && chainClothings[name]
    if (!clothe) return undefined
    text ??= chainBytes(delegation, keys, lookup)
    return clothe(text)
  }
}
