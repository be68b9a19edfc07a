import { may } from '../../access/roles'
import type { Database } from '../../database/connection'
import { type PresenceSubject, presenceKey, presenceRights } from '../../staff/presence/presence-subject'
import { presenceRight } from '../presence/presence-right'
import { type ProgressListener, watchProgress } from './watch-progress'

/** The heartbeat is shorter than the idle timeouts of proxies and of our own server (listen.ts). */
export const STREAM_INTERVALS_MS = { poll: 1000, heartbeat: 15_000 }

/** A browser shares one stream between tabs. Without Web Locks it opens one per tab, up to six connections. */
const MAX_STREAMS_PER_MEMBER = 18
/** Each stream reads its session for each heartbeat and each change. */
const MAX_STREAMS = 500
/** Slower clients are disconnected. */
const MAX_UNREAD_MESSAGES = 16

interface StreamReader {
  memberId: string
  /** Returns the member's role, or undefined if the session has ended. Called before each message. */
  readRole: () => Promise<string | undefined>
}

/** The event streams of one process. */
export interface EventStreams {
  /** Opens a stream of server-sent events (HTML, 9.2). Returns undefined if there are too many. */
  open(reader: StreamReader): ReadableStream<Uint8Array> | undefined
  /** Ends all streams and refuses new ones. */
  stop(): void
}

interface EventStreamOptions {
  database: Database
  times?: typeof STREAM_INTERVALS_MS
  now?: () => Date
  onFailure?: (error: Error) => void
}

/** Returns the message for a role, or undefined if the role may not read any of it. */
type MessageForRole = (role: string) => string | undefined

/** Reports the newest submission's position. */
function progressMessage(position: number): MessageForRole {
  return (role) => (may(role, 'read') ? `event: progress\ndata: ${position}\n\n` : undefined)
}

/** Reports subjects whose presence has changed. */
function presenceMessage(subjects: readonly PresenceSubject[]): MessageForRole {
  return (role) => {
    const known = subjects.filter((subject) => may(role, presenceRight(subject)))
    return known.length > 0 ? `event: presence\ndata: ${known.map(presenceKey).join(' ')}\n\n` : undefined
  }
}

/** Tells the client not to reconnect, because the session has ended. */
const END_MESSAGE = 'event: over\ndata: over\n\n'
const HEARTBEAT: MessageForRole = () => ':\n\n'
/** The session could not be read. */
const UNKNOWN_ROLE = ''
/** Browsers reconnect after two seconds. */
const GREETING = 'retry: 2000\n\n'

/** True if the role can open any page with live updates. */
export function mayListen(role: string): boolean {
  return Object.values(presenceRights).some((right) => may(role, right))
}

/** Creates the event streams of a process. All open streams share one poll of the database. */
export function createEventStreams({
  database,
  times = STREAM_INTERVALS_MS,
  now = () => new Date(),
  onFailure = () => {},
}: EventStreamOptions): EventStreams {
  const watch = watchProgress({ database, poll: times.poll, now, onFailure })
  const open = new Set<OpenStream>()
  let isStopped = false

  function start(reader: StreamReader, controller: ReadableStreamDefaultController<Uint8Array>): OpenStream {
    const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
    const send = async (message: MessageForRole) => {
      const role = await reader.readRole().catch(() => UNKNOWN_ROLE)
      if (!open.has(stream)) return
      const hasEnded = role === undefined || (role !== UNKNOWN_ROLE && !mayListen(role))
      const text = hasEnded ? END_MESSAGE : message(role)
      // Keep the stream open while the database is unavailable.
      if (role !== UNKNOWN_ROLE && text !== undefined) write(text)
      if (hasEnded || (controller.desiredSize ?? 0) < -MAX_UNREAD_MESSAGES) stream.end()
    }
    const listener: ProgressListener = {
      onProgress: (position) => void send(progressMessage(position)),
      onPresence: (subjects) => void send(presenceMessage(subjects)),
    }
    const heartbeat = setInterval(() => void send(HEARTBEAT), times.heartbeat).unref()
    const stream: OpenStream = {
      reader,
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
      const memberStreams = [...open].filter((each) => each.reader.memberId === reader.memberId)
      if (isStopped || memberStreams.length >= MAX_STREAMS_PER_MEMBER || open.size >= MAX_STREAMS) return undefined
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
  reader: StreamReader
  /** Removes a stream after its client has disconnected. */
  leave(): void
  end(): void
}
