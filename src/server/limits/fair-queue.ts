/** Unanswered requests of one network: more than a school full of browsers makes at once. */
const MOST_OF_ONE = 1000
/** Unanswered requests of all networks together; they are held in memory. */
const MOST_OF_ALL = 4000
/** Unanswered requests of one network once half of those are taken. */
const FEW = 16

export type FairQueue = ReturnType<typeof createFairQueue>

/** Starts tasks one at a time, networks in rotation. The event loop runs between two tasks, so cached pages wait for one at most. */
export function createFairQueue({ mostOfOne = MOST_OF_ONE, mostOfAll = MOST_OF_ALL, few = FEW } = {}) {
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
     * Starts a task at once or when it is its turn. Call the returned function when it is answered or the client is gone.
     * Returns undefined, and starts nothing, when too many are unanswered.
     */
    enter(network: string, start: () => void): (() => void) | undefined {
      const own = unanswered.get(network) ?? 0
      if (all >= mostOfAll || own >= (all < mostOfAll / 2 ? mostOfOne : few)) return undefined
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
