import process from 'node:process'

/**
 * The reference exchange, which tells its parent what it holds when it is asked: megabytes of heap and of memory beside it,
 * after a collection. Wants `--expose-gc` and an IPC channel.
 */
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.((heapUsed + external) / 2 ** 20)
})
// Asking is no reason to stay.
process.channel?.unref()

await import('../reference/serve-process.ts')
