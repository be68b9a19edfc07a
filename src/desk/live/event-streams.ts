import { may } from '../../access/roles'
import type { Database } from '../../database/connection'
import { type PresenceSubject, presenceKey, presenceRights } from '../../staff/presence/presence-subject'
import { presenceRight } from '../presence/presence-right'
import { type ProgressListener, watchProgress } from './watch-progress'

/** In milliseconds. The heartbeat is shorter than any proxy's patience, and than our own with a connection (listen.ts). */
export const STREAM_INTERVALS_MS = { poll: 1000, heartbeat: 15_000 }

/** A browser needs one stream; without Web Locks it needs one a tab, and has six connections. */
const MOST_OF_MEMBER = 18
/** Each costs a look at its session for each heartbeat and each change. */
const MOST_OF_ALL = 500
/** Messages that a client may leave unread. */
const MOST_UNREAD = 16

/** Who reads a stream. */
interface StreamReader {
  memberId: string
  /** The role of the session's member; undefined when it has ended. Asked before each message. */
  readRole: () => Promise<string | undefined>
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
  times?: typeof STREAM_INTERVALS_MS
  now?: () => Date
  onFailure?: (error: Error) => void
}

/** The text of a message for a role; undefined where it has nothing that the role may know. */
type Message = (role: string) => string | undefined

/** The newest submission's position. */
function arrived(position: number): Message {
  return (role) => (may(role, 'read') ? `event: progress\ndata: ${position}\n\n` : undefined)
}

/** What has pages that have something to ask. */
function met(subjects: readonly PresenceSubject[]): Message {
  return (role) => {
    const known = subjects.filter((subject) => may(role, presenceRight(subject)))
    return known.length > 0 ? `event: presence\ndata: ${known.map(presenceKey).join(' ')}\n\n` : undefined
  }
}

/** The session is over: asking again is of no use. */
const OVER = 'event: over\ndata: over\n\n'
const HEARTBEAT: Message = () => ':\n\n'
/** Of a session that cannot be looked at now. */
const UNKNOWN = ''
/** Browsers come back after so many milliseconds. */
const GREETING = 'retry: 2000\n\n'

/** Whether a role has any page that hears of changes. */
export function mayListen(role: string): boolean {
  return Object.values(presenceRights).some((right) => may(role, right))
}

/** Creates the streams of a process; while any is open, one look at the database at a time serves all. */
export function createEventStreams({
  database,
  times = STREAM_INTERVALS_MS,
  now = () => new Date(),
  onFailure = () => {},
}: Options): EventStreams {
  const watch = watchProgress({ database, poll: times.poll, now, onFailure })
  const open = new Set<OpenStream>()
  let isStopped = false

  function start(reader: StreamReader, controller: ReadableStreamDefaultController<Uint8Array>): OpenStream {
    const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
    const send = async (message: Message) => {
      const role = await reader.readRole().catch(() => UNKNOWN)
      if (!open.has(stream)) return
      const isOver = role === undefined || (role !== UNKNOWN && !mayListen(role))
      const text = isOver ? OVER : message(role)
      // A database that is away for a moment ends nobody's session.
      if (role !== UNKNOWN && text !== undefined) write(text)
      if (isOver || (controller.desiredSize ?? 0) < -MOST_UNREAD) stream.end()
    }
    const listener: ProgressListener = {
      onProgress: (position) => void send(arrived(position)),
      onPresence: (subjects) => void send(met(subjects)),
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
      const ofMember = [...open].filter((each) => each.reader.memberId === reader.memberId)
      if (isStopped || ofMember.length >= MOST_OF_MEMBER || open.size >= MOST_OF_ALL) return undefined
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
  /** Forgets a stream whose client is gone. */
  leave(): void
  end(): void
}
