import { once } from 'node:events'

/** engines/foreign-markup.journey.ts tests other forms in the same way. */
interface BidiResponse {
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
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message }: BidiResponse = JSON.parse(String(data))
    const command = pending.get(id ?? 0)
    if (error) command?.reject(new Error(`${error}: ${message}`))
    else command?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('the browser closed the connection'))
  })
  await once(socket, 'open')
  const bidi: Bidi = {
    async send<Result>(method: string, params: object = {}) {
      const id = ++lastId
      const command = Promise.withResolvers<unknown>()
      pending.set(id, command)
      socket.send(JSON.stringify({ id, method, params }))
      try {
        return (await command.promise) as Result
      } finally {
        pending.delete(id)
      }
    },
  }
  await bidi.send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } })
  return bidi
}
