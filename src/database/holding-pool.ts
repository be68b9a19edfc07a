import pg from 'pg'
import { findPendingCommit } from './guard-query'
import { withoutTimeBudget } from './time-budget'

const POLL_INTERVAL_MS = 2000

/**
 * A pool that does not reuse a connection until its COMMIT is answered. On the server, the COMMIT may wait for a
 * standby and hold its locks even after the client gives up. The pool size limits the number of such COMMITs.
 */
export class HoldingPool extends pg.Pool {
  readonly #held = new Set<pg.PoolClient>()
  #isPolling = false

  // pg also supports callbacks, which this site does not use.
  override connect = async () => this.#holdUntilAnswered(await super.connect())

  override end = async () => {
    for (const client of this.#held) disconnect(client)
    await super.end()
  }

  #holdUntilAnswered(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client)
    client.release = (destroy) => {
      const answer = findPendingCommit(client)
      if (!answer) return release(destroy)
      this.#held.add(client)
      this.#schedulePoll()
      void answer.then(() => {
        this.#held.delete(client)
        release(true)
      })
    }
    return client
  }

  /** Runs one poll at a time, because overlapping polls of a hanging server would use up the connections. */
  #schedulePoll(): void {
    if (this.#isPolling) return
    this.#isPolling = true
    setTimeout(async () => {
      await withoutTimeBudget(() => this.#poll())
      this.#isPolling = false
      if (this.#held.size > 0) this.#schedulePoll()
    }, POLL_INTERVAL_MS).unref()
  }

  /** Disconnects connections that no longer wait for a standby on the server, for example after a failover. */
  async #poll(): Promise<void> {
    const text = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    let client: pg.PoolClient | undefined
    try {
      client = await super.connect()
      const { rows } = await client.query<{ pid: number }>(text)
      for (const each of this.#held) if (!rows.some(({ pid }) => pid === serverProcessId(each))) disconnect(each)
    } catch {
      // Ignore the error: while the server is unreachable, nothing can be stored anyway.
    } finally {
      client?.release()
    }
  }
}

/** Returns the server process id, which pg's types omit. */
function serverProcessId(client: pg.PoolClient): number | undefined {
  return (client as unknown as { processID?: number }).processID
}

/** Closes a connection with a pending answer. */
function disconnect(client: pg.PoolClient): void {
  ;(client as unknown as pg.Client).end().catch(() => {})
}
