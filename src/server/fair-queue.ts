/** Requests of one network that may be unanswered at the same time: more than a school full of browsers asks at once. */
const MOST_OF_ONE = 1000
/** Requests of all networks together; they are kept in memory until they are answered. */
const MOST_OF_ALL = 4000
/** What each network may still ask when half of that is taken. */
const FEW = 16

/** Starts what was asked, one at a time, the networks in rotation. */
export interface FairQueue {
  /**
   * Starts a task at once or when it is its turn. Whoever enters calls what comes back when all is answered or the
   * client is gone. Nothing comes back, and nothing is started, where too many are unanswered already.
   */
  enter(network: string, start: () => void): (() => void) | undefined
}

/**
 * Makes the queue that what is not kept in memory is answered from. Between two tasks everything else has its turn:
 * pages from memory, for one, do not wait for more than one of them.
 */
export function createFairQueue({ mostOfOne = MOST_OF_ONE, mostOfAll = MOST_OF_ALL, few = FEW } = {}): FairQueue {
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
    // To the end of the line.
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
    enter(network, start) {
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
