/** How many forms of one network are stored at the same time; the next ones wait, and other networks do not wait for them. */
const AT_ONCE = 16

/** Runs a task when it is its network's turn. */
export type InTurn = <Result>(client: string, task: () => Promise<Result>) => Promise<Result>

/** Lets those who send one after the other pass by those who send many at once. */
export function createTurns(atOnce = AT_ONCE): InTurn {
  const networks = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async (client, task) => {
    const network = networks.get(client) ?? { running: 0, waiting: [] }
    networks.set(client, network)
    if (network.running >= atOnce) await new Promise<void>((start) => network.waiting.push(start))
    else network.running++
    try {
      // Whoever came meanwhile is looked at first.
      await new Promise(setImmediate)
      return await task()
    } finally {
      const next = network.waiting.shift()
      // The next one takes over the place.
      if (next) next()
      else if (--network.running === 0) networks.delete(client)
    }
  }
}
