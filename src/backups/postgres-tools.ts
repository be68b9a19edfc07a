import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { openSnapshot } from '../database/snapshot'

const run = promisify(execFile)

/** Maximum output of pg_dump and pg_restore in bytes. */
const MAX_OUTPUT_BYTES = 1_000_000

/** Returns the reason why this machine cannot back up the server, if any. pg_dump rejects newer servers. */
export async function describeMissingTool(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ server_version_num: string }>`SHOW server_version_num`.execute(database)
  const server = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  for (const tool of ['pg_dump', 'pg_restore'] as const) {
    const version = await readToolVersion(tool)
    if (version === undefined) return `${tool} is not installed on this machine`
    if (version < server) return `${tool} ${version} on this machine is older than the PostgreSQL ${server} server`
  }
  return undefined
}

async function readToolVersion(tool: string): Promise<number | undefined> {
  try {
    const { stdout } = await run(tool, ['--version'])
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1])
  } catch {
    return undefined
  }
}

/** Returns the size of a database in bytes. */
export async function readDatabaseSize(databaseUrl: string): Promise<number> {
  const snapshot = await openSnapshot({ databaseUrl, dataDir: '' })
  try {
    const query = sql<{ size: number }>`SELECT pg_database_size(current_database()) AS size`
    return Number((await query.execute(snapshot.database)).rows[0]?.size)
  } finally {
    await snapshot.close()
  }
}

/** Removes the password from a URL, because all users of the machine can read arguments. */
export function splitPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  address.searchParams.delete('password')
  return { address: address.href, password }
}

/**
 * Runs a PostgreSQL program on a database.
 * @throws Error with its output.
 */
export async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const { address, password } = splitPassword(url)
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  const running = run(tool, [...args, `--dbname=${address}`], { env, maxBuffer: MAX_OUTPUT_BYTES })
  const end = () => running.child.kill('SIGKILL')
  process.once('exit', end)
  try {
    await running
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`${tool}: ${extractError(stderr || message)}`)
  } finally {
    process.off('exit', end)
  }
}

/** Returns the first error with the line after it, or else the last line. */
function extractError(output: string): string | undefined {
  const lines = output.trim().split('\n')
  const first = lines.findIndex((line) => line.includes('error: '))
  return first === -1 ? lines.at(-1) : lines.slice(first, first + 2).join(' ')
}
