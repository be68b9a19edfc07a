/** Submissions of one network that are stored at the same time; further ones wait without delaying other networks. */
const AT_ONCE = 16

export type ConcurrencyLimit = <Result>(client: string, task: () => Promise<Result>) => Promise<Result>

export function createConcurrencyLimit(atOnce = AT_ONCE): ConcurrencyLimit {
  const networks = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async (client, task) => {
    const network = networks.get(client) ?? { running: 0, waiting: [] }
    networks.set(client, network)
    if (network.running >= atOnce) await new Promise<void>((start) => network.waiting.push(start))
    else network.running++
    try {
      // Requests that arrived meanwhile go first.
      await new Promise(setImmediate)
      return await task()
    } finally {
      const next = network.waiting.shift()
      // The next task takes over this one's slot.
      if (next) next()
      else if (--network.running === 0) networks.delete(client)
    }
  }
}
