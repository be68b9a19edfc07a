import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DatabaseLocation } from '../../database/snapshot'
import type { ExportRequest } from './export-request'
import type { ExportPart, ExportStarted, ExportTask } from './thread-messages'

/** Maximum number of concurrent exports per process. */
const MAX_CONCURRENT_EXPORTS = 2

/** Heap limit per export. Reading and compressing a page of rows needs a tenth of this. */
const MAX_HEAP_MEGABYTES = 256

/** Time limit in milliseconds. A slower download would keep the database from cleaning up. */
const EXPORT_TIMEOUT_MS = 15 * 60_000

/** The running exports of a process. */
export interface Exports {
  /** Starts an export, unless too many are running or the person already has one. */
  begin(order: ExportRequest, reader: ExportReader): Promise<StartedExport | 'busy' | 'not-your-turn'>
  /** Reserves a person's only slot for long lists. Returns a function to release it; undefined if in use. */
  takeTurn(memberId: string): (() => void) | undefined
  /** Ends all exports and rejects new ones. */
  stop(): Promise<void>
}

/** The person who downloads a file. */
export interface ExportReader {
  memberId: string
  /** True while they may download the file. Checked before each chunk. */
  mayRead: () => Promise<boolean>
}

/** A started export whose file has not been sent yet. */
export interface StartedExport {
  /** Number of rows below the header row. */
  count: number
  /** The file, generated while it is read. Ends when the reader stops. */
  stream(): ReadableStream<Uint8Array>
  end(): void
}

interface Options {
  /** Path of the thread's program. */
  program: string
  location: DatabaseLocation
}

/** Runs each export in its own thread, so that other requests are not delayed. */
export function createExports({ program, location }: Options): Exports {
  const threads = new Set<Worker>()
  const activeMembers = new Set<string>()
  let isStopped = false

  function reserve(memberId: string): (() => void) | undefined {
    if (activeMembers.has(memberId)) return undefined
    activeMembers.add(memberId)
    return () => void activeMembers.delete(memberId)
  }

  function start(order: ExportRequest): Worker {
    const workerData: ExportTask = { location, order }
    const thread = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES } })
    threads.add(thread)
    const timer = setTimeout(() => thread.terminate(), EXPORT_TIMEOUT_MS).unref()
    thread.once('exit', () => {
      threads.delete(thread)
      clearTimeout(timer)
    })
    return thread
  }

  return {
    takeTurn: reserve,
    async begin(order, { memberId, mayRead }) {
      if (activeMembers.has(memberId)) return 'not-your-turn'
      if (isStopped || threads.size >= MAX_CONCURRENT_EXPORTS) return 'busy'
      const thread = start(order)
      thread.once('exit', reserve(memberId) ?? (() => {}))
      const receive = createReceiver(thread)
      const { count } = await receive<ExportStarted>()
      return { count, stream: () => createStream(thread, receive, mayRead), end: () => void thread.terminate() }
    },
    async stop() {
      isStopped = true
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

type Receive = <Message>() => Promise<Message>

/**
 * Returns a function that waits for a thread's next message.
 * @throws the thread's error, or an error if it ends without a message.
 */
function createReceiver(thread: Worker): Receive {
  const ended = new Promise<never>((_resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The export was stopped')))
  })
  // Avoid an unhandled rejection if nothing is waiting when the thread ends.
  ended.catch(() => {})
  return async () => {
    const [message] = await Promise.race([once(thread, 'message'), ended])
    return message
  }
}

function createStream(thread: Worker, receive: Receive, mayRead: ExportReader['mayRead']): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      // Fail the stream, so that the browser does not take a partial file for the whole.
      if (!(await mayRead().catch(() => false))) {
        await thread.terminate()
        throw new Error('The person may no longer download this export')
      }
      const received = receive<ExportPart>()
      thread.postMessage('next')
      const { part } = await received
      if (part) return controller.enqueue(part)
      // Release the person's slot at the end of the file.
      await thread.terminate()
      controller.close()
    },
    async cancel() {
      await thread.terminate()
    },
  })
}
