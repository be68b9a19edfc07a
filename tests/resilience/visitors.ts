import { setTimeout as pause } from 'node:timers/promises'
import * as routes from '../../src/routes'
import { Client } from './client'

/** Pages from memory, and some that are made for each who asks. */
const PAGES = ['/', '/contact', '/?form=contact-sidebar&sent=1', routes.deskSignIn]

/** How soon browsers open an event stream again, in milliseconds: the site tells them so. */
const RETRY = 2000

/** Statuses that somebody is answered with until they stop; 0 is a connection that was refused or cut. */
interface Going {
  stop(): Promise<number[]>
}

/** Reads pages again and again. */
export function visitPages(port: number): Going {
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

/** Keeps the desk's event stream open as browsers do. */
export function keepStream(address: string, token: string): Going {
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
