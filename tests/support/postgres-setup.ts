import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/database/connection'
import { openPostgresServer } from './postgres-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the store tests find a PostgreSQL server; the database in it is nobody's. */
    postgresUrl: string
  }
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
