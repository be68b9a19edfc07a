import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log'

/** What a worker tells the first process when it has stored mail. */
const MAIL_QUEUED = 'mail queued'

/** How long the place of a worker that died stays empty, in milliseconds: one that dies at once must not be started in a circle. */
const REST_MILLISECONDS = 1000

/** Whether this process is one of several that answer, started by the first. */
export const { isWorker } = cluster

/** What the workers run, and who hears of them. */
export interface WorkersOptions {
  count: number
  /** The file that each of them runs. */
  program: string
  log: Log
  onMailQueued: () => void
}

/** The processes that answer for the site, on one port. */
export interface Workers {
  port: number
  /** Lets each answer what it has begun, and resolves when all are gone. */
  stop(): Promise<void>
}

/**
 * Starts the processes that answer, and others for those that die.
 * @throws when one of them cannot start; it has told why.
 */
export async function startWorkers({ count, program, log, onMailQueued }: WorkersOptions): Promise<Workers> {
  let stopping = false
  /** Those that do not listen yet: their end is told by whoever started them. */
  const starting = new Set<Worker>()
  cluster.setupPrimary({ exec: program, args: [] })
  cluster.on('message', (_worker, message) => {
    if (message === MAIL_QUEUED) onMailQueued()
  })

  async function replace(died: Worker, code: number | null, signal: string | null): Promise<void> {
    if (stopping || starting.has(died)) return
    log.error({ worker: died.process.pid, code, signal }, 'a worker ended; another takes its place')
    await pause(REST_MILLISECONDS)
    if (!stopping) cluster.fork()
  }

  /** Resolves with the port that the new process listens on. */
  async function startOne(): Promise<number> {
    const worker = cluster.fork()
    starting.add(worker)
    const ended = new AbortController()
    worker.once('exit', () => ended.abort())
    try {
      const [{ port }] = await once(worker, 'listening', { signal: ended.signal })
      return port
    } catch {
      throw new Error('a process that should answer did not start')
    } finally {
      starting.delete(worker)
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map(async (worker) => {
        if (worker.isDead()) return
        worker.process.kill('SIGTERM')
        await once(worker, 'exit')
      }),
    )
  }

  cluster.on('exit', replace)
  try {
    // One before the others: what keeps it from starting would keep them too, and is told once.
    const port = await startOne()
    await Promise.all(Array.from({ length: count - 1 }, startOne))
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Tells the first process that there is mail to deliver. */
export function tellMailQueued(): void {
  process.send?.(MAIL_QUEUED)
}
