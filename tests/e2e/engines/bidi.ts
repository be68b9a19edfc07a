import { once } from 'node:events'

/** A browser's response to a WebDriver BiDi command (https://w3c.github.io/webdriver-bidi/). */
interface Answer {
  id?: number
  result?: unknown
  error?: string
  message?: string
}

export interface Bidi {
  send<Result>(method: string, parameters?: object): Promise<Result>
}

/** Connects to a browser and starts a session. */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message }: Answer = JSON.parse(String(data))
    const asked = waiting.get(id ?? 0)
    if (error) asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser closed the connection'))
  })
  await once(socket, 'open')
  const bidi: Bidi = {
    async send<Result>(method: string, params: object = {}) {
      const id = ++last
      const asked = Promise.withResolvers<unknown>()
      waiting.set(id, asked)
      socket.send(JSON.stringify({ id, method, params }))
      try {
        return (await asked.promise) as Result
      } finally {
        waiting.delete(id)
      }
    },
  }
  await bidi.send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } })
  return bidi
}
