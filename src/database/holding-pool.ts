import pg from 'pg'
import { commitAnswerOf } from './guard-query'
import { withoutTimeBudget } from './time-budget'

/** How often the server is asked whether it still waits, in milliseconds. */
const LOOK_EVERY = 2000

/**
 * A pool that keeps a connection whose COMMIT has no answer yet until it has: on the server such a COMMIT goes on waiting
 * for a standby, with its locks, also when nobody here waits for it. So a process never has more of them than the pool is
 * large.
 */
export class HoldingPool extends pg.Pool {
  readonly #held = new Set<pg.PoolClient>()
  #isLooking = false

  // Those of pg take callbacks, too, which nobody here uses.
  override connect = async () => this.#holding(await super.connect())

  override end = async () => {
    for (const client of this.#held) disconnect(client)
    await super.end()
  }

  #holding(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client)
    client.release = (destroy) => {
      const answer = commitAnswerOf(client)
      if (!answer) return release(destroy)
      this.#held.add(client)
      this.#lookLater()
      void answer.then(() => {
        this.#held.delete(client)
        release(true)
      })
    }
    return client
  }

  /** One look at a time: while the server hangs, they would take the connections of those who read. */
  #lookLater(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    setTimeout(async () => {
      await withoutTimeBudget(() => this.#look())
      this.#isLooking = false
      if (this.#held.size > 0) this.#lookLater()
    }, LOOK_EVERY).unref()
  }

  /** Lets go of those that a server does not know, or no longer waits for: another one may have taken its place. */
  async #look(): Promise<void> {
    const text = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    let client: pg.PoolClient | undefined
    try {
      client = await super.connect()
      const { rows } = await client.query<{ pid: number }>(text)
      for (const each of this.#held) if (!rows.some(({ pid }) => pid === processOf(each))) disconnect(each)
    } catch {
      // Nobody answers: then nothing can be stored either.
    } finally {
      client?.release()
    }
  }
}

/** Its process on the server; pg's types leave it out. */
function processOf(client: pg.PoolClient): number | undefined {
  return (client as unknown as { processID?: number }).processID
}

/** Cuts a connection that is waiting for an answer. */
function disconnect(client: pg.PoolClient): void {
  ;(client as unknown as pg.Client).end().catch(() => {})
}
