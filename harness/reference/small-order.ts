/** Encodings of the points of small order of edwards25519, the sign bit cleared; non-canonical ones included. */
const encodings = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
])

/** Whether 32 octets encode a point of small order: anyone can sign for such a key. */
export const isSmallOrder = (octets: Buffer): boolean => {
  const unsigned = Buffer.from(octets)
  unsigned[31] = (unsigned[31] ?? 0) & 0x7f
  return encodings.has(unsigned.toString('hex'))
}
