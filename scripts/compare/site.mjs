import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../free-port.mjs'

/** Which content is public, and when it was checked last; before, that was one row. */
const CHECKED = `SELECT revision, last_at AS checked_at FROM content_state LEFT JOIN routines ON name = 'site-check'`

/** Starts the built site of a checkout on a fixed clock. Its data stays in `dataDir`. */
export async function startSite(checkout, dataDir, databaseUrl) {
  mkdirSync(dataDir, { recursive: true })
  const clockFile = join(dataDir, 'clock')
  // Renamed, so that nobody ever reads half of it.
  const setClock = (at) => {
    writeFileSync(`${clockFile}.new`, String(at))
    renameSync(`${clockFile}.new`, clockFile)
  }
  setClock(Date.UTC(2026, 5, 25, 16))
  const port = await findFreePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SPEAKER_INTAKE: 'on',
    SECRET: 'a secret of thirty-two characters',
  }
  if (databaseUrl) settings.DATABASE_URL = databaseUrl
  const env = { PATH: process.env.PATH, CLOCK_FILE: clockFile, ...settings }
  const main = join(checkout, 'dist/server/main.js')
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'clock.mjs'), main], {
    cwd: dataDir,
    env,
  })
  let output = ''
  await new Promise((up, failed) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('Samples')) up()
    })
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('exit', () => failed(new Error(`the site did not start:\n${output}`)))
  })
  const read = databaseUrl ? readPostgres(databaseUrl) : readSqlite(join(dataDir, 'six-saturdays.db'))
  let time = Date.UTC(2026, 5, 25, 16)
  let checked = { revision: -1, checked_at: null }
  /** Waits until every email that is due was delivered, and the checks have seen what is public. */
  async function settle() {
    const due = `SELECT count(*) AS n FROM outbox WHERE status = 'waiting' AND due_at <= '${new Date(time).toISOString()}'`
    await until(async () => Number((await read(due))[0].n) === 0)
    await until(async () => {
      const [state] = await read(CHECKED).catch(() => read('SELECT revision, checked_at FROM content_state'))
      if (!state || (state.revision !== checked.revision && state.checked_at === checked.checked_at)) return false
      checked = state
      return true
    })
  }
  /** Moves the clock, so that what was done before it is never dated later. */
  async function pass(seconds) {
    await settle()
    time += seconds * 1000
    setClock(time)
    await settle()
  }
  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await Promise.race([once(child, 'exit'), pause(5000).then(() => child.kill('SIGKILL'))])
  }
  return { origin: `http://localhost:${port}`, dataDir, env, checkout, output: () => output, read, pass, stop }
}

async function until(isSo) {
  for (const end = performance.now() + 20_000; performance.now() < end; await pause(25)) if (await isSo()) return
  throw new Error('the site does not settle')
}

/** The newest email to an address in the mail folder, decoded. */
export function mailTo(dataDir, address, words = /^/) {
  const folder = join(dataDir, 'mail')
  const texts = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const text = texts.findLast((mail) => new RegExp(`^To: .*${address}`, 'mi').test(mail) && words.test(mail))
  return (text ?? '').replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}

function readSqlite(file) {
  return async (query) => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      return database.prepare(query).all()
    } finally {
      database.close()
    }
  }
}

function readPostgres(url) {
  return async (query) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }
}
