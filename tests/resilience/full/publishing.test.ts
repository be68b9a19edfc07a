import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { type Database, openDatabase } from '../../../src/database/connection'
import { transact } from '../../../src/database/transact'
import { auditEvents } from '../../../src/log/audit-events'
import { readEvents } from '../../../src/log/events'
import { engines } from '../../support/database-engines'
import { publishRows } from '../../support/published-rows'
import { addStaff } from '../../support/staff-rows'
import { count, percentile, record } from '../figures'
import { Readers } from '../readers'
import { printProgress } from '../scale'
import { type ObservedSite, startSite, startSiteOn } from '../sites'

const publications = 100
const cycles = 50
const PLANNED = 30
const fresh = readContent()

const organization = (n: number) => ({ ...fresh.organization, name: `Name ${n}` })
const contact = (n: number) => ({ ...fresh.pages.contact, title: `Title ${n}` })

test.each(engines)('readers on %s never see a partial publication', async (engine) => {
  const first = await startSite(engine, { WORKERS: '2' })
  const others = first.databaseUrl ? [await startSiteOn(first.databaseUrl, { WORKERS: '2' })] : []
  const database = await openBeside(first)
  const readers = new Readers([first, ...others].map(({ site }) => site.port))
  onTestFinished(() => readers.stop())
  const delays: number[] = []
  for (let n = 1; n <= publications; n++) {
    await publishRows(database, { organization: organization(n), 'pages/contact': contact(n) })
    const since = performance.now()
    // Publish every second time before the previous publication is visible everywhere.
    if (n % 2 === 1) await pause(Math.random() * 150)
    else delays.push((await readers.untilAllSee(n)) - since)
    printProgress(() => `${engine}: ${n} of ${publications} published, ${count(readers.read)} pages read`)
  }
  await readers.stop()
  expect(readers.mixed).toEqual([])
  expect(readers.sameTag).toEqual([])
  const ports = others.length + 1
  record(
    `publishing, ${engine}`,
    `${publications} publications, ${count(readers.read)} pages and feeds read from ${ports * 2} processes, none with two revisions; public everywhere after ${count(percentile(delays, 50))} ms (median), ${count(percentile(delays, 100))} ms at most`,
  )
})

test.each(engines)('a site on %s that is killed while publishing leaves no partial publication', async (engine) => {
  const { site, ...observed } = await startSite(engine)
  const database = await openBeside({ site, ...observed })
  const { id: planner } = await addStaff(database)
  for (let cycle = 1; cycle <= cycles; cycle++) {
    await planMany(database, planner, cycle)
    await expect.poll(() => countWaiting(database), { interval: 2 }).toBeLessThan(PLANNED * 0.9)
    await pause(Math.random() * 50)
    await site.kill('SIGKILL')
    await expectWhole(database)
    await site.start()
    printProgress(() => `${engine}: ${cycle} of ${cycles} crashes`)
  }
  await expect.poll(() => countWaiting(database), { timeout: 60_000 }).toBe(0)
  const published = await expectWhole(database)
  expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  const name = await readLastName(database)
  await expect.poll(async () => (await (await fetch(site.address)).text()).includes(name)).toBe(true)
  record(
    `publishing crash, ${engine}`,
    `${cycles} kills during ${count(published)} publications; 0 published in part, chain intact`,
  )
})

async function openBeside({ site, databaseUrl }: ObservedSite): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: site.dataDir })
  onTestFinished(() => database.destroy())
  return database
}

/** Schedules publications that are all due at once, each with a different text. */
async function planMany(database: Database, planner: string, cycle: number): Promise<void> {
  const at = new Date().toISOString()
  const numbers = Array.from({ length: PLANNED }, (_, n) => (cycle - 1) * PLANNED + n + 1)
  const texts = numbers.map((n) => ({ id: randomUUIDv7(), value: JSON.stringify(organization(n)) }))
  const common = { document: 'organization', created_at: at, created_by: planner }
  await transact(database, async (transaction) => {
    await transaction
      .insertInto('content_revisions')
      .values(texts.map((text) => ({ ...common, ...text })))
      .execute()
    const planned = texts.map(({ id }) => ({ id: randomUUIDv7(), revision_id: id }))
    await transaction
      .insertInto('content_schedule')
      .values(planned.map((row) => ({ ...common, ...row, action: 'publish', due_at: at })))
      .execute()
  })
}

/** Returns the published name of the organization. */
async function readLastName(database: Database): Promise<string> {
  const { value } = await database
    .selectFrom('content_documents')
    .innerJoin('content_revisions', 'content_revisions.id', 'published_id')
    .select('value')
    .executeTakeFirstOrThrow()
  return JSON.parse(value ?? '').name
}

async function countWaiting(database: Database): Promise<number> {
  const waiting = database.selectFrom('content_schedule').select('id').where('ended_at', 'is', null)
  return (await waiting.execute()).length
}

/** Expects that only completed publications are public, counted, and logged. Returns their number. */
async function expectWhole(database: Database): Promise<number> {
  const done = await database
    .selectFrom('content_schedule')
    .select(['revision_id', 'outcome'])
    .where('ended_at', 'is not', null)
    .orderBy('id')
    .execute()
  const { revision } = await database.selectFrom('content_state').select('revision').executeTakeFirstOrThrow()
  const documents = await database.selectFrom('content_documents').select('published_id').execute()
  const events = await readEvents(database, { kind: 'document-published' }, { limit: 1_000_000 })
  expect(new Set(done.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
  expect(revision).toBe(done.length)
  expect(documents).toEqual([{ published_id: done.at(-1)?.revision_id }])
  const after = events.map(({ details }) => (details?.published as { after: string }).after)
  expect(after.toReversed()).toEqual(done.map(({ revision_id }) => revision_id))
  return done.length
}
