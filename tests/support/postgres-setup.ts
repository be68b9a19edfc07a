import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/database/connection'
import { openPostgresServer } from './postgres-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server for the store tests. No test uses the database in this address. */
    postgresUrl: string
  }
}

/** Vitest's global setup for store and resilience tests: runs a PostgreSQL server for the duration of the run. */
export default async function startPostgres({ provide }: TestProject) {
  // The data need not survive the run, so do not wait for the disk.
  const server = await openPostgresServer(['-c', 'fsync=off'])
  await makeMigrated(server.url)
  provide('postgresUrl', server.url)
  return () => server.remove()
}

/** Creates the database that tests copy. */
async function makeMigrated(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query('CREATE DATABASE migrated')
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = 'migrated'
  await (await openDatabase({ databaseUrl: url.href, dataDir: '' })).destroy()
}
