/** A text with as many letters may be a message and its code, one behind the other. */
const long = 24

/** How far from an end a letter stands that says something, whatever the text is of. */
const within = 8

/** Another letter in a place, in any case of letters. */
const withAnother = (text: string, place: number): string => {
  const letter = /b/i.test(text.charAt(place)) ? 'c' : 'b'
  return text.slice(0, Math.max(0, place)) + letter + text.slice(place + 1)
}

/** Other texts of the same kind: a number is an hour more, else a letter in the middle is another, or one near an end. */
export const others = (text: string): string[] => {
  if (/^\d{1,18}$/.test(text)) return [String(BigInt(text) + 3600n)]
  const places = [Math.floor((text.length - 1) / 2), ...(text.length < long ? [] : [within, text.length - within])]
  return places.map((place) => withAnother(text, place))
}

/**
 * Letters of the other case, where these say something: in a long text of letters in both cases and digits, as base64 is.
 * A word of the path may be found in any case.
 */
export const recased = (text: string): string[] =>
  /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[^%]{16,}$/.test(text)
    ? [text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))]
    : []

/** Half of a text, of a long one as many letters as are whole octets in hexadecimal and in base64; and all but its end. */
export const shorter = (text: string): string[] => {
  const letters = Math.floor(text.length / 2)
  const half = text.slice(0, letters < 8 ? letters : letters - (letters % 4))
  return text.length < long ? [half] : [half, text.slice(0, -within)]
}

/** Where a text may be several: a message and its code, as those of JWTs are. */
export const joints = /([.~:|,;!])/

/** Each piece of a text by itself, where it has several that say something: all of it else. */
export const eachPiece = (text: string, how: (piece: string) => string[]): string[] => {
  const pieces = text.split(joints)
  const telling = [...pieces.keys()].filter((i) => i % 2 === 0 && pieces[i] !== '')
  if (telling.length < 2) return how(text)
  return telling.flatMap((i) => how(pieces[i] ?? '').map((piece) => pieces.with(i, piece).join('')))
}
