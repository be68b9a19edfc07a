import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log'

const EMAIL_QUEUED = 'mail queued'

/** Keeps workers that die at once from being restarted in a tight loop. */
const RESTART_DELAY_MS = 1000

export const { isWorker } = cluster

export interface WorkersOptions {
  count: number
  program: string
  log: Log
  onEmailQueued: () => void
}

/** @throws if a worker cannot start. The worker has logged the reason. */
export async function startWorkers({ count, program, log, onEmailQueued }: WorkersOptions) {
  let isStopping = false
  /** Workers that are not listening yet. startOne reports their exit. */
  const startingWorkers = new Set<Worker>()
  cluster.setupPrimary({ exec: program, args: [] })
  cluster.on('message', (_worker, message) => {
    if (message === EMAIL_QUEUED) onEmailQueued()
  })

  async function replaceWorker(exitedWorker: Worker, code: number | null, signal: string | null): Promise<void> {
    if (isStopping || startingWorkers.has(exitedWorker)) return
    log.error({ worker: exitedWorker.process.pid, code, signal }, 'a worker exited and is being replaced')
    await pause(RESTART_DELAY_MS)
    if (!isStopping) cluster.fork()
  }

  async function startOne(): Promise<number> {
    const worker = cluster.fork()
    startingWorkers.add(worker)
    const exitController = new AbortController()
    worker.once('exit', () => exitController.abort())
    try {
      const [{ port }] = await once(worker, 'listening', { signal: exitController.signal })
      return port
    } catch {
      throw new Error('a worker did not start')
    } finally {
      startingWorkers.delete(worker)
    }
  }

  const listLiveWorkers = () =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead()) as Worker[]

  /** Signals the workers to announce their stop, and no longer replaces them. */
  function announceStop(): void {
    isStopping = true
    for (const worker of listLiveWorkers()) worker.process.kill('SIGTERM')
  }

  /** Resolves once all workers have finished their requests and exited. */
  async function stop(): Promise<void> {
    const workers = listLiveWorkers()
    announceStop()
    await Promise.all(workers.map((worker) => once(worker, 'exit')))
  }

  cluster.on('exit', replaceWorker)
  try {
    // Start one first, so that an error that affects all workers is logged once.
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
