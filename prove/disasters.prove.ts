import { renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresServer } from '../e2e/postgres-server'
import { Client } from './client'
import { count, record } from './figures'
import { forbidGrowth, forbidWriting, makeSmallDisk } from './hard-times'
import { Load } from './load'
import { scaled, tell } from './scale'
import { type ProvenSite, startSite, startSiteOn } from './sites'
import { checkFile, expectAllAnswered, expectWhole } from './stored'

const rounds = scaled(5, 1)
const connections = scaled(50, 20)
/** How long each disaster lasts once its effects are there, in milliseconds. */
const LASTS = scaled(5000, 500)
const soon = { timeout: 30_000, interval: 100 }

test('a full disk stores nothing by halves, and the site goes on when there is room again', async () => {
  const disk = makeSmallDisk()
  const proven = await startSiteOn(undefined, {}, disk.dataDir)
  await proveDisaster('the disk is full', proven, async () => disk.fill(proven.site))
})

test('files that cannot grow are survived in the same way', async () => {
  const proven = await startSite('SQLite')
  await proveDisaster('no file may grow', proven, async () => forbidGrowth(proven.site))
})

test('a folder that became read-only is survived in the same way', async () => {
  const proven = await startSite('SQLite')
  await proveDisaster('the data folder is read-only', proven, async () => forbidWriting(proven.site))
})

test('a file system that turns against the memory-mapped index may end the process, and loses nothing', async () => {
  const { site, read } = await startSite('SQLite')
  const load = new Load(site.port, connections)
  await expect.poll(() => load.answered.length, soon).toBeGreaterThan(connections)
  const relieve = forbidWriting(site, { withIndex: true })
  await pause(LASTS)
  relieve()
  const ending = site.ending
  if (ending) await site.start()
  const before = load.answered.length
  await expect.poll(() => load.answered.length, soon).toBeGreaterThan(before)
  await load.stop()
  const stored = await read()
  expectWhole(stored)
  expectAllAnswered(stored, load.sent)
  expect(checkFile(site.databaseFile)).toBe('ok')
  const outcome = ending ? `the process ended (${ending}) and was started again` : 'the process lived'
  record('disaster: the mapped index is read-only', `${outcome}; ${count(load.answered.length)} accepted, 0 lost`)
})

test('a database that another process keeps locked is survived in the same way', async () => {
  const proven = await startSite('SQLite')
  await proveDisaster('the database is locked', proven, async () => {
    const other = new DatabaseSync(proven.site.databaseFile, { timeout: 10_000 })
    other.exec('BEGIN IMMEDIATE')
    return () => other.close()
  })
})

test('a database file that is moved away and back is survived in the same way', async () => {
  const proven = await startSite('SQLite')
  const file = proven.site.databaseFile
  await proveDisaster('the file is moved away', proven, async () => {
    renameSync(file, `${file}.away`)
    return () => renameSync(`${file}.away`, file)
  })
})

test('a PostgreSQL that stops and starts is survived in the same way', async () => {
  const server = await openPostgresServer()
  onTestFinished(() => server.remove())
  const proven = await startSiteOn(server.url)
  await proveDisaster('PostgreSQL is stopped', proven, async () => {
    await server.stop()
    return () => server.start()
  })
})

/** Under load: 201 before, nothing but 503 during, 201 after without a restart; /readyz follows; all of it whole. */
async function proveDisaster(
  what: string,
  { site, read, databaseUrl }: ProvenSite,
  strike: () => Promise<() => void | Promise<void>>,
): Promise<void> {
  const client = new Client(site.port)
  const readiness = async () => (await client.ask('/readyz')).status
  const load = new Load(site.port, connections)
  const back: number[] = []
  let refused = 0
  for (let round = 1; round <= rounds; round++) {
    await expect.poll(readiness, soon).toBe(200)
    await expect.poll(() => load.answered.length, soon).toBeGreaterThan(connections * round)
    const relieve = await strike()
    await expect.poll(readiness, soon).toBe(503)
    // What was let in before may still be answered; a locked file is waited for.
    await pause(500)
    const start = performance.now()
    await pause(LASTS)
    await expect.poll(() => load.between(start).length, soon).toBeGreaterThan(connections)
    const statuses = new Set(load.between(start).map(({ status }) => status))
    expect([...statuses]).toEqual([503])
    expect(await readiness()).toBe(503)
    refused += load.between(start).length
    await relieve()
    const relieved = performance.now()
    await expect
      .poll(() => load.between(relieved).filter(({ status }) => status === 201).length, soon)
      .toBeGreaterThan(0)
    back.push((load.between(relieved).find(({ status }) => status === 201)?.at ?? 0) - relieved)
    await expect.poll(readiness, soon).toBe(200)
    tell(() => `${what}: ${round} of ${rounds}`)
  }
  await load.stop()
  client.close()
  const stored = await read()
  expectWhole(stored)
  expectAllAnswered(stored, load.sent)
  if (!databaseUrl) expect(checkFile(site.databaseFile)).toBe('ok')
  record(
    `disaster: ${what}`,
    `${rounds} times under ${connections} connections: ${count(refused)} answered 503 and nothing else, ` +
      `${count(load.answered.length)} accepted around them, 0 lost, 0 by halves; ` +
      `accepting again ${count(Math.max(...back))} ms after the end at the latest`,
  )
}
