import { renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresServer } from '../../support/postgres-server'
import { message } from '../../support/test-app-context'
import { Client } from '../client'
import { forbidGrowth, forbidWriting, makeSmallDisk } from '../fault-injection'
import { count, record } from '../figures'
import { Load } from '../load'
import { printProgress } from '../scale'
import { type ObservedSite, startSite, startSiteOn } from '../sites'
import { checkFile, expectAllAnswered, expectWhole } from '../stored'

const rounds = 5
const connections = 50
/** How long each fault lasts once its effects show, in milliseconds. */
const LASTS = 5000
const soon = { timeout: 30_000, interval: 100 }

test('a full disk causes no partial writes, and the site recovers when there is space again', async () => {
  const disk = makeSmallDisk()
  const observed = await startSiteOn(undefined, {}, disk.dataDir)
  await surviveFault('the disk is full', observed, async () => disk.fill())
})

test.each([
  '1',
  '2',
])('a site started on a full disk with WORKERS=%s serves pages but refuses forms until there is space', async (WORKERS) => {
  const disk = makeSmallDisk()
  const { site, read } = await startSiteOn(undefined, { WORKERS }, disk.dataDir)
  const client = new Client(site.port)
  onTestFinished(() => client.close())
  const send = async (key: string) => (await client.send('contact', message, key)).status
  expect(await send('before')).toBe(201)
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await site.kill(signal)
    const relieve = disk.fill()
    await site.start()
    expect((await client.ask('/contact')).status).toBe(200)
    expect(await send(signal)).toBe(503)
    expect((await client.ask('/readyz')).status).toBe(503)
    relieve()
    await expect.poll(() => send(signal), soon).toBe(201)
    await expect.poll(async () => (await client.ask('/readyz')).status, soon).toBe(200)
  }
  expect((await read()).submissions).toHaveLength(3)
})

test('the site recovers from files that cannot grow', async () => {
  const observed = await startSite('SQLite')
  await surviveFault('no file may grow', observed, async () => forbidGrowth(observed.site))
})

test('the site recovers from a read-only data folder', async () => {
  const observed = await startSite('SQLite')
  await surviveFault('the data folder is read-only', observed, async () => forbidWriting(observed.site))
})

test('a read-only memory-mapped index may end the process but loses no data', async () => {
  const { site, read } = await startSite('SQLite')
  const load = new Load(site.port, connections)
  await expect.poll(() => load.answered.length, soon).toBeGreaterThan(connections)
  const recover = forbidWriting(site, { withIndex: true })
  await pause(LASTS)
  recover()
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
  record('fault: the mapped index is read-only', `${outcome}; ${count(load.answered.length)} accepted, 0 lost`)
})

test('the site recovers from a database lock held by another process', async () => {
  const observed = await startSite('SQLite')
  await surviveFault('the database is locked', observed, async () => {
    const other = new DatabaseSync(observed.site.databaseFile, { timeout: 10_000 })
    other.exec('BEGIN IMMEDIATE')
    return () => other.close()
  })
})

test('the site recovers when its database file is moved away and back', async () => {
  const observed = await startSite('SQLite')
  const file = observed.site.databaseFile
  await surviveFault('the file is moved away', observed, async () => {
    renameSync(file, `${file}.away`)
    return () => renameSync(`${file}.away`, file)
  })
})

test('the site recovers from a PostgreSQL restart', async () => {
  const server = await openPostgresServer()
  onTestFinished(() => server.remove())
  const observed = await startSiteOn(server.url)
  await surviveFault('PostgreSQL is stopped', observed, async () => {
    await server.stop()
    return () => server.start()
  })
})

/** Expects 201 before a fault, only 503 during it, and 201 afterward without a restart, with all data intact. */
async function surviveFault(
  what: string,
  { site, read, databaseUrl }: ObservedSite,
  inject: () => Promise<() => void | Promise<void>>,
): Promise<void> {
  const client = new Client(site.port)
  const readiness = async () => (await client.ask('/readyz')).status
  const load = new Load(site.port, connections)
  const back: number[] = []
  let refused = 0
  for (let round = 1; round <= rounds; round++) {
    await expect.poll(readiness, soon).toBe(200)
    await expect.poll(() => load.answered.length, soon).toBeGreaterThan(connections * round)
    const recover = await inject()
    await expect.poll(readiness, soon).toBe(503)
    // Earlier requests may still succeed, and a locked file is waited for.
    await pause(500)
    const start = performance.now()
    await pause(LASTS)
    await expect.poll(() => load.between(start).length, soon).toBeGreaterThan(connections)
    const statuses = new Set(load.between(start).map(({ status }) => status))
    expect([...statuses]).toEqual([503])
    expect(await readiness()).toBe(503)
    refused += load.between(start).length
    await recover()
    const recovered = performance.now()
    await expect
      .poll(() => load.between(recovered).filter(({ status }) => status === 201).length, soon)
      .toBeGreaterThan(0)
    back.push((load.between(recovered).find(({ status }) => status === 201)?.at ?? 0) - recovered)
    await expect.poll(readiness, soon).toBe(200)
    printProgress(() => `${what}: ${round} of ${rounds}`)
  }
  await load.stop()
  client.close()
  const stored = await read()
  expectWhole(stored)
  expectAllAnswered(stored, load.sent)
  if (!databaseUrl) expect(checkFile(site.databaseFile)).toBe('ok')
  record(
    `fault: ${what}`,
    `${rounds} times: ${count(refused)} got 503, ${count(load.answered.length)} accepted, ` +
      `0 lost or stored in part; accepting again after ${count(Math.max(...back))} ms at most`,
  )
}
