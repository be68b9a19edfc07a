import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgresServer } from '../../tests/support/postgres-server.ts'
import { LOAD_CORE } from '../measure.mjs'

/** Creates empty databases on both engines; closing removes them. */
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

async function createDatabase(serverUrl, name) {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: name }).href
}

/** Pins PostgreSQL to the measured core, which its new connections inherit. Returns the process id. */
export async function moveToLoadCore(client) {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const status = readFileSync(`/proc/${rows[0].pid}/status`, 'utf8')
  const first = /PPid:\s+(\d+)/.exec(status)?.[1] ?? ''
  execFileSync('taskset', ['-acp', LOAD_CORE, first], { stdio: 'ignore' })
  return Number(first)
}
