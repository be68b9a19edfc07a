import { SECOND } from '../../../content/moments'
import * as routes from '../../routes'

/** `progress` has the newest submission's position, and `presence` has the changed subjects. */
type StreamKind = 'progress' | 'presence'

interface StreamMessage {
  kind: StreamKind
  data: string
}

type StreamListener = (message: StreamMessage) => void

/** Name of the Web Lock of the reading tab, and of the channel to the other tabs. */
const STREAM_NAME = 'desk-stream'
/** Sent by a new tab to get the newest progress message. */
const PROGRESS_REQUEST = 'ask'

const MIN_RETRY_MS = 2 * SECOND
const MAX_RETRY_MS = 300 * SECOND

/**
 * Subscribes to the event stream. Progress is sent at the start and after every change, presence only after changes.
 * All tabs of a browser share one stream. Without Web Locks (plain http) each tab opens its own.
 */
export function subscribeToStream(listener: StreamListener): void {
  if ('locks' in navigator && 'BroadcastChannel' in window) void shareStream(listener)
  else void keepStreamOpen(listener, (stream) => stream())
}

/** Calls the listener with the newest submission's position at the start and after every change. */
export function listenToProgress(listener: (position: string) => void): void {
  subscribeToStream(({ kind, data }) => {
    if (kind === 'progress') listener(data)
  })
}

function shareStream(listener: StreamListener): Promise<void> {
  const channel = new BroadcastChannel(STREAM_NAME)
  let newest: StreamMessage | undefined
  channel.onmessage = ({ data }) => {
    if (data !== PROGRESS_REQUEST) listener(data)
    else if (newest !== undefined) channel.postMessage(newest)
  }
  channel.postMessage(PROGRESS_REQUEST)
  const broadcast: StreamListener = (message) => {
    if (message.kind === 'progress') newest = message
    channel.postMessage(message)
    listener(message)
  }
  // When this tab closes, the next one in the lock's queue takes over.
  return keepStreamOpen(broadcast, (stream) =>
    navigator.locks.request(STREAM_NAME, stream).finally(() => {
      newest = undefined
    }),
  )
}

/** Reopens the stream after it has ended, with exponential backoff. */
async function keepStreamOpen(
  listener: StreamListener,
  run: (stream: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let wait = MIN_RETRY_MS
  const stream = () =>
    readUntilEnd((message) => {
      wait = MIN_RETRY_MS
      listener(message)
    })
  for (;;) {
    await run(stream)
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(2 * wait, MAX_RETRY_MS)
  }
}

/** Resolves when the server refuses the stream or the session ends. The browser reconnects after network errors. */
function readUntilEnd(listener: StreamListener): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(routes.deskStream)
    const end = () => {
      source.close()
      resolve()
    }
    for (const kind of ['progress', 'presence'] as const)
      source.addEventListener(kind, ({ data }) => listener({ kind, data }))
    source.addEventListener('over', end)
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) end()
    })
  })
}
