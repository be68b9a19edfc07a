import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgresServer } from '../../tests/support/postgres-server.ts'

/** Empty databases on both engines, gone when they are closed. */
export async function openEngines() {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-desk-'))
  const server = await openPostgresServer()
  return {
    SQLite: async (name) => ({ dataDir: join(folder, name) }),
    PostgreSQL: async (name) => ({ databaseUrl: await createDatabase(server.url, `desk_${name}`), dataDir: '' }),
    async close() {
      await server.remove()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Creates an empty database on a server; its address. */
export async function createDatabase(serverUrl, name) {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
