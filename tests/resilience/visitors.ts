import { setTimeout as pause } from 'node:timers/promises'
import * as routes from '../../src/routes'
import { Client } from './client'

/** Pages from memory, and some that are rendered for each request. */
const PAGES = ['/', '/contact', '/?form=contact-sidebar&sent=1', routes.deskSignIn]

/** Delay before browsers reopen an event stream, in milliseconds; the site sends this value. */
const RETRY = 2000

/** Ongoing requests. `stop` resolves to their status codes; 0 is a refused or cut connection. */
interface RunningRequests {
  stop(): Promise<number[]>
}

/** Reads pages repeatedly. */
export function visitPages(port: number): RunningRequests {
  const client = new Client(port, { connections: PAGES.length })
  const statuses: number[] = []
  let isOver = false
  const read = async (path: string) => {
    for (; !isOver; await pause(10)) {
      const answer = await client.ask(path).catch(() => ({ status: 0 }))
      statuses.push(answer.status)
    }
  }
  const reading = PAGES.map(read)
  return {
    async stop() {
      isOver = true
      await Promise.all(reading)
      client.close()
      return statuses
    },
  }
}

/** Keeps the desk's event stream open and reconnects as browsers do. */
export function keepStreamOpen(address: string, token: string): RunningRequests {
  const statuses: number[] = []
  const ending = new AbortController()
  const { signal } = ending
  const listen = async () => {
    const headers = { Cookie: `desk-session=${token}` }
    for (; !signal.aborted; await pause(RETRY, undefined, { signal })) {
      const answer = await fetch(address + routes.deskStream, { headers, signal })
      statuses.push(answer.status)
      for await (const _chunk of answer.body ?? []);
    }
  }
  const listening = listen().catch(() => {
    if (!signal.aborted) statuses.push(0)
  })
  return {
    async stop() {
      ending.abort()
      await listening
      return statuses
    },
  }
}
