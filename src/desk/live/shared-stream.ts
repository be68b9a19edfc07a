import { SECOND } from '../../../content/moments'
import * as routes from '../../routes'

/** What the stream tells: the newest submission's position, or what has pages that have something to ask. */
type Kind = 'progress' | 'presence'

interface Message {
  kind: Kind
  data: string
}

type Listener = (message: Message) => void

/** Of the lock that the listening tab holds, and of the channel on which it tells the others. */
const NAME = 'desk-stream'
/** What a tab that has just opened asks. */
const ASK = 'ask'

const FIRST_WAIT = 2 * SECOND
const LONGEST_WAIT = 300 * SECOND

/**
 * Calls the listener with what the stream tells: progress soon and whenever something on the desk changes, presence when
 * it changes. All tabs of a browser share the event stream of one; without Web Locks (plain http) each has its own.
 */
export function subscribeToStream(listener: Listener): void {
  if ('locks' in navigator && 'BroadcastChannel' in window) void share(listener)
  else void keepStream(listener, (stream) => stream())
}

/** Calls the listener with the newest submission's position, soon and whenever something on the desk changes. */
export function listenToProgress(listener: (position: string) => void): void {
  subscribeToStream(({ kind, data }) => {
    if (kind === 'progress') listener(data)
  })
}

function share(listener: Listener): Promise<void> {
  const channel = new BroadcastChannel(NAME)
  let newest: Message | undefined
  channel.onmessage = ({ data }) => {
    if (data !== ASK) listener(data)
    else if (newest !== undefined) channel.postMessage(newest)
  }
  channel.postMessage(ASK)
  const tell: Listener = (message) => {
    if (message.kind === 'progress') newest = message
    channel.postMessage(message)
    listener(message)
  }
  // Whoever waits for the lock takes over when this tab is closed.
  return keepStream(tell, (stream) =>
    navigator.locks.request(NAME, stream).finally(() => {
      newest = undefined
    }),
  )
}

/** Opens a stream again when it has ended for good, and ever later while that goes on. */
async function keepStream(listener: Listener, run: (stream: () => Promise<void>) => Promise<void>): Promise<void> {
  let wait = FIRST_WAIT
  const stream = () =>
    readUntilEnd((message) => {
      wait = FIRST_WAIT
      listener(message)
    })
  for (;;) {
    await run(stream)
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(2 * wait, LONGEST_WAIT)
  }
}

/** The browser itself connects again after a break; what the server refuses, and a session's end, are the end. */
function readUntilEnd(listener: Listener): Promise<void> {
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
