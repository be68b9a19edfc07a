import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log'

const EMAIL_QUEUED = 'mail queued'

/** Pause before a dead worker is replaced: one that dies at once must not be restarted in a tight loop. */
const RESTART_DELAY_MILLISECONDS = 1000

export const { isWorker } = cluster

export interface WorkersOptions {
  count: number
  program: string
  log: Log
  onEmailQueued: () => void
}

/** @throws when a process cannot start; it has logged why. */
export async function startWorkers({ count, program, log, onEmailQueued }: WorkersOptions) {
  let stopping = false
  /** Not listening yet: startOne reports their exit. */
  const starting = new Set<Worker>()
  cluster.setupPrimary({ exec: program, args: [] })
  cluster.on('message', (_worker, message) => {
    if (message === EMAIL_QUEUED) onEmailQueued()
  })

  async function replace(died: Worker, code: number | null, signal: string | null): Promise<void> {
    if (stopping || starting.has(died)) return
    log.error({ worker: died.process.pid, code, signal }, 'a worker exited and is being replaced')
    await pause(RESTART_DELAY_MILLISECONDS)
    if (!stopping) cluster.fork()
  }

  async function startOne(): Promise<number> {
    const worker = cluster.fork()
    starting.add(worker)
    const ended = new AbortController()
    worker.once('exit', () => ended.abort())
    try {
      const [{ port }] = await once(worker, 'listening', { signal: ended.signal })
      return port
    } catch {
      throw new Error('a worker did not start')
    } finally {
      starting.delete(worker)
    }
  }

  const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead()) as Worker[]

  /** Tells each, which announces it and waits as long as this process does. Nobody is replaced from now on. */
  function announceStop(): void {
    stopping = true
    for (const worker of living()) worker.process.kill('SIGTERM')
  }

  /** Lets each finish its requests; resolves when all have exited. */
  async function stop(): Promise<void> {
    const workers = living()
    announceStop()
    await Promise.all(workers.map((worker) => once(worker, 'exit')))
  }

  cluster.on('exit', replace)
  try {
    // One first: what keeps it from starting would stop the others too, and is logged once.
    const port = await startOne()
    await Promise.all(Array.from({ length: count - 1 }, startOne))
    return { port, announceStop, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export function notifyEmailQueued(): void {
  process.send?.(EMAIL_QUEUED)
}
