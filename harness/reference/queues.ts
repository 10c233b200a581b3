/**
 * Lets a few of each queue through at once; the rest wait their turn, and what comes to a long queue is refused.
 * A queue that is empty is forgotten.
 */
export const createQueues = (atOnce: number, longest: number) => {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  const begin = (name: string): Promise<void> | void => {
    const queue = queues.get(name) ?? { running: 0, waiting: [] }
    queues.set(name, queue)
    if (queue.waiting.length >= longest) throw new Error('too many are waiting for that host')
    if (queue.running >= atOnce) return new Promise((resolve) => queue.waiting.push(resolve))
    queue.running += 1
  }

  const end = (name: string): void => {
    const queue = queues.get(name)
    const next = queue?.waiting.shift()
    if (next) next()
    else if (queue && --queue.running === 0) queues.delete(name)
  }

  return {
    async inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
      await begin(name)
      try {
        return await work()
      } finally {
        end(name)
      }
    },
  }
}
