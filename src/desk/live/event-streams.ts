import type { Database } from '../../database/connection'
import { type ProgressListener, watchProgress } from './watch-progress'

/** In milliseconds. The heartbeat is shorter than any proxy's patience, and than our own with a connection (listen.ts). */
export const STREAM_TIMES = { poll: 1000, heartbeat: 15_000 }

/** A browser needs one stream; without Web Locks it needs one a tab, and has six connections. */
const MOST_OF_ONE = 6
/** Each costs a look at its session for each heartbeat and each change. */
const MOST_OF_ALL = 500
/** Messages that a client may leave unread. */
const MOST_UNREAD = 16

/** Who reads a stream. */
export interface StreamReader {
  sessionId: string
  /** Whether the session has not ended, and may still read. Asked before each message. */
  mayRead: () => Promise<boolean>
}

/** The event streams of one process. */
export interface EventStreams {
  /** The body of a stream of server-sent events (HTML, 9.2); undefined when there are too many. */
  open(reader: StreamReader): ReadableStream<Uint8Array> | undefined
  /** Ends every stream, and opens none from now on. */
  stop(): void
}

interface Options {
  database: Database
  times?: typeof STREAM_TIMES
  now?: () => Date
  onFailure?: (error: Error) => void
}

/** Messages of the stream: the newest submission's position, and nothing that somebody might not be allowed to know. */
function arrived(position: number): string {
  return `event: progress\ndata: ${position}\n\n`
}

/** The ids of submissions whose pages have something to ask. */
function met(submissionIds: readonly string[]): string {
  return `event: presence\ndata: ${submissionIds.join(' ')}\n\n`
}

/** The session is over: asking again is of no use. */
const OVER = 'event: over\ndata: over\n\n'
const HEARTBEAT = ':\n\n'
/** Browsers come back after so many milliseconds. */
const GREETING = 'retry: 2000\n\n'

/** Creates the streams of a process; while any is open, one look at the database at a time serves all. */
export function createEventStreams({
  database,
  times = STREAM_TIMES,
  now = () => new Date(),
  onFailure = () => {},
}: Options): EventStreams {
  const watch = watchProgress({ database, poll: times.poll, now, onFailure })
  const open = new Set<OpenStream>()
  let isStopped = false

  function start(reader: StreamReader, controller: ReadableStreamDefaultController<Uint8Array>): OpenStream {
    const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
    const send = async (text: string) => {
      // A database that is away for a moment ends nobody's session.
      const may = await reader.mayRead().catch(() => undefined)
      if (!open.has(stream)) return
      if (may !== undefined) write(may ? text : OVER)
      if (may === false || (controller.desiredSize ?? 0) < -MOST_UNREAD) stream.end()
    }
    const listener: ProgressListener = {
      onProgress: (position) => void send(arrived(position)),
      onPresence: (submissionIds) => void send(met(submissionIds)),
    }
    const heartbeat = setInterval(() => void send(HEARTBEAT), times.heartbeat).unref()
    const stream: OpenStream = {
      sessionId: reader.sessionId,
      leave() {
        open.delete(stream)
        watch.remove(listener)
        clearInterval(heartbeat)
      },
      end() {
        stream.leave()
        controller.close()
      },
    }
    open.add(stream)
    write(GREETING)
    watch.add(listener)
    return stream
  }

  return {
    open(reader) {
      const own = [...open].filter(({ sessionId }) => sessionId === reader.sessionId).length
      if (isStopped || open.size >= MOST_OF_ALL || own >= MOST_OF_ONE) return undefined
      let stream: OpenStream | undefined
      return new ReadableStream({
        start(controller) {
          stream = start(reader, controller)
        },
        cancel: () => stream?.leave(),
      })
    },
    stop() {
      isStopped = true
      for (const stream of open) stream.end()
    },
  }
}

interface OpenStream {
  sessionId: string
  /** Forgets a stream whose client is gone. */
  leave(): void
  end(): void
}
