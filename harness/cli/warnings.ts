/** What every Node.js says that this program runs on, and no user can do anything about: Ed25519 works in all of them. */
const expected = /^The Ed25519 Web Crypto API algorithm is an experimental feature/

let kept = false

/** Keeps warnings of Node.js that are expected from users; the others are told as ever. */
export const keepExpectedWarnings = (): void => {
  if (kept) return
  kept = true
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (!expected.test(warning.message)) for (const tell of listeners) tell(warning)
  })
}
