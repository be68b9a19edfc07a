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
  const unanswered = new Map<string, number>()
  let all = 0
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
    const left = (unanswered.get(network) ?? 1) - 1
    if (left === 0) unanswered.delete(network)
    else unanswered.set(network, left)
    all--
  }

  return {
    /**
     * Starts a task when it is its turn. Call the returned function once it is answered or the client has disconnected.
     * Returns undefined without starting the task if too many are unanswered.
     */
    enter(network: string, start: () => void): (() => void) | undefined {
      const own = unanswered.get(network) ?? 0
      if (all >= maxTotal || own >= (all < maxTotal / 2 ? maxPerNetwork : maxPerNetworkWhenBusy)) return undefined
      unanswered.set(network, own + 1)
      all++
      const tasks = waiting.get(network)
      if (tasks) tasks.push(start)
      else waiting.set(network, [start])
      if (!isBusy) startNext()
      let isGone = false
      return () => {
        if (!isGone) leave(network)
        isGone = true
      }
    },
  }
}
