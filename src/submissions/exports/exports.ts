import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DatabaseLocation } from '../../database/snapshot'
import type { ExportRequest } from './export-order'
import type { ExportPart, ExportStarted, ExportTask } from './messages'

/** How many exports a process makes at the same time. */
const MOST_AT_ONCE = 2

/** For the heap of each; a page of rows and its compression take a tenth of it. */
const MOST_MEGABYTES = 256

/** Somebody who downloads more slowly than this keeps the database from cleaning up. In milliseconds. */
const MOST_TIME = 15 * 60_000

/** The exports that a process is making. */
export interface Exports {
  /** Starts a file, unless too many are being made, or another list of the same person is. */
  begin(order: ExportRequest, reader: ExportReader): Promise<StartedExport | 'busy' | 'not-your-turn'>
  /** Takes a person's only turn for long lists. Returns undefined while it is taken. */
  takeTurn(memberId: string): (() => void) | undefined
  /** Ends all of them, and starts no more. */
  stop(): Promise<void>
}

/** The person who downloads a file. */
export interface ExportReader {
  memberId: string
  /** True while they may have the file; checked before each part. */
  mayRead: () => Promise<boolean>
}

/** A file of which no byte has been sent yet. */
export interface StartedExport {
  /** How many rows it will have below its header row. */
  count: number
  /** Its bytes, made as they are read; it ends when the reader stops. */
  stream(): ReadableStream<Uint8Array>
  /** Ends it. */
  end(): void
}

interface Options {
  /** The file with the threads' program. */
  program: string
  location: DatabaseLocation
}

/** Makes each export in a thread of its own, so that nobody waits for its reading and writing. */
export function createExports({ program, location }: Options): Exports {
  const threads = new Set<Worker>()
  const turns = new Set<string>()
  let isStopped = false

  function takeTurn(memberId: string): (() => void) | undefined {
    if (turns.has(memberId)) return undefined
    turns.add(memberId)
    return () => void turns.delete(memberId)
  }

  function start(order: ExportRequest): Worker {
    const workerData: ExportTask = { location, order }
    const thread = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } })
    threads.add(thread)
    const timer = setTimeout(() => thread.terminate(), MOST_TIME).unref()
    thread.once('exit', () => {
      threads.delete(thread)
      clearTimeout(timer)
    })
    return thread
  }

  return {
    takeTurn,
    async begin(order, { memberId, mayRead }) {
      if (turns.has(memberId)) return 'not-your-turn'
      if (isStopped || threads.size >= MOST_AT_ONCE) return 'busy'
      const thread = start(order)
      thread.once('exit', takeTurn(memberId) ?? (() => {}))
      const receive = receiver(thread)
      const { count } = await receive<ExportStarted>()
      return { count, stream: () => streamOf(thread, receive, mayRead), end: () => void thread.terminate() }
    },
    async stop() {
      isStopped = true
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

type Receive = <Message>() => Promise<Message>

/** Waits for a thread's next message. Throws what the thread threw, or an error if it ends without a message. */
function receiver(thread: Worker): Receive {
  const ended = new Promise<never>((_resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the export was ended')))
  })
  // Nobody may be waiting when it ends.
  ended.catch(() => {})
  return async () => {
    const [message] = await Promise.race([once(thread, 'message'), ended])
    return message
  }
}

function streamOf(thread: Worker, receive: Receive, mayRead: ExportReader['mayRead']): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      // It fails, so that the browser does not take what it has for the whole file.
      if (!(await mayRead().catch(() => false))) {
        await thread.terminate()
        throw new Error('the reader of an export is no longer allowed to have it')
      }
      const received = receive<ExportPart>()
      thread.postMessage('next')
      const { part } = await received
      if (part) return controller.enqueue(part)
      // Release the turn once the file was read to its end.
      await thread.terminate()
      controller.close()
    },
    async cancel() {
      await thread.terminate()
    },
  })
}
