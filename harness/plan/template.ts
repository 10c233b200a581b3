/**
 * Templates: text with names in braces, filled in when a request is built or a document is served.
 *
 * | name | is |
 * |---|---|
 * | `{path}` | path of the plan's operation at the target |
 * | `{path.discover}`, `{path.execute}` | path of either operation |
 * | `{retrieval}` | the retrieval URL as Execute gave it (fetches); `{retrieval.beginning}` without its query, or the last segment of its path |
 * | `{presented-key}` | name of the header that presents the fetcher's key, by the dialect |
 * | `{cookie}` | what the answer to the request before has set as cookies, where the plan follows one |
 * | `{content.NAME}` | what the fixture says that a resource contains |
 * | `{path.doubled}`, `{path.dotted}`, `{path.encoded}`, `{path.encoded-before}`, `{path.turned}`, `{path.lower}` | the plan's path with one slash twice, a segment that two dots take back, one letter of its last segment percent-encoded, one of the segment before, one letter in the other case, all in lower case |
 * | `{path.unversioned}`, `{path.unprefixed}` | the plan's path without `/v1`, without its first segment |
 * | `{target.authority}`, `{target.origin}` | where the target believes to be |
 * | `{path.endpoint}`, `{target.authority.portless}` | the plan's path without its last two segments; the authority without its port: something else where they have none |
 * | `{host-line}` | the `Host` line that leads there: mostly the same authority |
 * | `{target.scheme}`, `{target.scheme.other}`, `{target.hostname}` | its scheme, the other one of `http` and `https`; its host without port |
 * | `{message.percent}`, `{message.base64url}` | the envelope as it stands in a query: percent-encoded JSON, JSON in base64url |
 * | `{NAME.host}`, `{NAME.base}` | a participant's host with port; its base address with scheme, no trailing slash |
 * | `{key.NAME.thumbprint}`, `{key.NAME.x}` | RFC 7638 thumbprint; public key octets in base64url |
 * | `{signer.thumbprint}` | likewise, of whoever signs first |
 * | `{key.NAME.thumbprint.N}` | the first N characters of the thumbprint |
 * | `{key.NAME.thumbprint.small}` | the thumbprint in small letters, but for the last one, whose case is of bits that no octet has |
 * | `{key.NAME.thumbprint.loose}` | the thumbprint with an unused bit of its last character set: the same octets to a reader that does not look |
 * | `{key.NAME.thumbprint.off-N}` | the thumbprint with its N-th character exchanged for another |
 * | `{key.NAME.x.base64}`, `{key.NAME.x.hex}`, `{key.NAME.x.N}` | the octets in other clothing; the first N of them, zeros beyond |
 * | `{key.NAME.x.loose}` | the octets in base64url, with an unused bit of the last character set |
 * | `{key.NAME.y}`, `{key.NAME.n}` | second coordinate (P-256), modulus (RSA) |
 * | `{key.NAME.d}` | the private half, for keys that are published by mistake |
 * | `{entry.NAME.I}`, `{entry.NAME.KEY}` | thumbprint of the I-th key, or the one with KEY's `x`, of NAME's directory, as published |
 * | `{now+N}`, `{now-N}` | whole seconds on the target's clock |
 * | `{past-N}`, `{ahead+N}` | the same from where every clock that fits the measurement agrees: `now` less, or plus, tolerance and uncertainty |
 * | `{behind-N}`, `{beyond+N}` | whole seconds that lie surely behind, or ahead of, the target's clock: uncertainty alone counts |
 * | `{time+N}` | RFC 3339 with milliseconds, UTC |
 * | `{pasttime-N}`, `{aheadtime+N}` | the same, whole seconds that lie surely behind, or ahead of, the target's clock: uncertainty alone counts |
 * | `{staged+N}` | RFC 3339: whole seconds after a moment that was surely past when the scene was staged, however often the document is served; `{staged+N@number}` the same in seconds since 1970 |
 * | `{time+N@+05:30}` | the same instant at that offset, in whole seconds |
 * | `{time+N@FORM}` | the same instant written otherwise, as any of these moments can be: `seconds`, `microseconds`, `nanoseconds`, `lower` (letters), `http` (RFC 9110, 5.6.7), `space` (for the `T`) |
 * | `{scheme}` | what stands before the hosts of participants: `http` or `https` |
 * | `{exchange.host}` | the exchange's domain, as publishers list it (served documents) |
 * | `{….upper}`, `{….lower}`, `{….beheaded}` | any text of the scene in capital, or small letters; without its first character |
 * | `{id}` | a new `requester.id` each request |
 * | `{nonce}` | 64 octets in base64url, others each request, as web bot authentication has them |
 * | `{chain}`, `{chain.url}` | the plan's chain of tokens in base64; in base64url without padding; `{chain.unpadded}`, `{chain.url.padded}` the other two |
 * | `{principal-domain}`, `{principal-domain.OWNER}` | host that `principal_domain` names, by the dialect, where the resource is the owner's, or another owner's |
 * | `{delegates-as}` | the type of a requester that sends a chain, as the target wants it |
 * | `{advisory}` | within a payload, behind its claims: the members that mark one as advisory, by the dialect, each after a comma |
 * | `{price}`, `{price+N}`, `{price-N}` | what an article of the fixture costs at the target, in minor units |
 * | `{offer}` | id of a live offer (Execute) |
 * | `{uri.NAME}` | a resource of the fixture |
 * | `{envelope}`, `{members}` | the envelope as compact JSON; the same without its outer braces (in a text body) |
 * | `{digest.ALGORITHM}` | base64 of the digest of the body as sent; `.hex`, `.url`, `.turned` (each letter in its other case), `.hextext` (base64 of the hexadecimal text) its other clothing; `.N` its first N octets, zeros behind it where N is more than it has; `.off-N` it with its N-th bit flipped; `.decoded` of the body before its coding; `.empty` of no bytes; `.first-N` of the first N octets of the body |
 * | `{inner}`, `{value}`, `{value.url}`, `{value.hex}`, `{label}` | within a signature: covered list with parameters; the signature's bytes; its label |
 * | `{value.url.padded}`, `{value.unpadded}`, `{value.spaced}`, `{value.unclean}` | base64url with padding; base64 without, with a space in it, with bits set that belong to no octet |
 * | `{signature}`, `{signature-input}` | within a header line: the dictionary of all signatures; `{signature.LABEL}` one member |
 */
export type Lookup = (name: string) => string | undefined

const placeholder = /\{([a-z][a-z0-9-]*(?:[.+@:-][A-Za-z0-9.+@:-]*)?)\}/g

/** A template taken apart: texts, and the names that stand between them. */
interface Parts {
  texts: string[]
  names: string[]
}

const known = new Map<string, Parts>()
const mostKnown = 10_000
const longestKnown = 8_000

const partsOf = (template: string): Parts => {
  const parts = known.get(template)
  if (parts) return parts
  // A pattern with one group splits into texts and what the group found, in turn.
  const pieces = template.split(placeholder)
  const taken = { texts: pieces.filter((_, i) => i % 2 === 0), names: pieces.filter((_, i) => i % 2 === 1) }
  if (template.length > longestKnown) return taken
  if (known.size >= mostKnown) known.clear()
  known.set(template, taken)
  return taken
}

/** Fills in a template. An unknown name is an error of the rule that has it. */
export const fill = (template: string, lookup: Lookup): string => {
  if (!template.includes('{')) return template
  const { texts, names } = partsOf(template)
  let filled = texts[0] ?? ''
  for (let i = 0; i < names.length; i++) {
    const value = lookup(names[i] ?? '')
    if (value === undefined) throw new Error(`no such name in a template: {${names[i]}}`)
    filled += value + (texts[i + 1] ?? '')
  }
  return filled
}
