/** Unanswered requests per network: more than a whole school makes at once. */
const MAX_PER_NETWORK = 1000
/** Unanswered requests of all networks, which are held in memory. */
const MAX_TOTAL = 4000
/** Unanswered requests per network once the queue is half full. */
const MAX_PER_NETWORK_WHEN_BUSY = 16

export type FairQueue = ReturnType<typeof createFairQueue>

/** Starts tasks one at a time, rotating among networks. The event loop runs between tasks, so a cached page waits for only one. */
export function createFairQueue({
  maxPerNetwork = MAX_PER_NETWORK,
  maxTotal = MAX_TOTAL,
  maxPerNetworkWhenBusy = MAX_PER_NETWORK_WHEN_BUSY,
} = {}) {
  const waiting = new Map<string, (() => void)[]>()
  const unansweredCounts = new Map<string, number>()
  let total = 0
  let isBusy = false

  function startNext(): void {
    const [next] = waiting
    isBusy = next !== undefined
    if (!next) return
    const [network, tasks] = next
    const start = tasks.shift()
    // Moves the network to the end of the rotation.
    waiting.delete(network)
    if (tasks.length > 0) waiting.set(network, tasks)
    setImmediate(startNext)
    start?.()
  }

  function leave(network: string): void {
    const remaining = (unansweredCounts.get(network) ?? 1) - 1
    if (remaining === 0) unansweredCounts.delete(network)
    else unansweredCounts.set(network, remaining)
    total--
  }

  return {
    /**
     * Starts a task when it is its turn. Call the returned function once it is answered or the client has disconnected.
     * Returns undefined without starting the task if too many are unanswered.
     */
    enter(network: string, start: () => void): (() => void) | undefined {
      const networkCount = unansweredCounts.get(network) ?? 0
      if (total >= maxTotal || networkCount >= (total < maxTotal / 2 ? maxPerNetwork : maxPerNetworkWhenBusy))
        return undefined
      unansweredCounts.set(network, networkCount + 1)
      total++
      const tasks = waiting.get(network)
      if (tasks) tasks.push(start)
      else waiting.set(network, [start])
      if (!isBusy) startNext()
      let hasLeft = false
      return () => {
        if (!hasLeft) leave(network)
        hasLeft = true
      }
    },
  }
}
