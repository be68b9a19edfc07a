import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../src/database/connection'
import { auditEvents } from '../../../src/log/audit-events'
import { engines } from '../../support/database-engines'
import { expectAllDone, expectBatchesWhole, expectLogged, signIn } from '../desk-checks'
import { DeskWork } from '../desk-work'
import { count, record } from '../figures'
import { Load } from '../load'
import { printProgress } from '../scale'
import { startSite } from '../sites'
import { expectAllAnswered } from '../stored'

const cycles = 100
const PEOPLE = 4

test.each(
  engines,
)('a desk on %s that is killed during changes keeps each change together with its event', async (engine) => {
  const { site, databaseUrl, read } = await startSite(engine)
  const database = await openDatabase({ databaseUrl, dataDir: site.dataDir })
  onTestFinished(() => database.destroy())
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => signIn(database)))
  const load = new Load(site.port, 10)
  const work = new DeskWork(site.port, people, () => load.answered.map(({ id = '' }) => id))
  for (let cycle = 1; cycle <= cycles; cycle++) {
    await workAgain(work)
    await pause(Math.random() * 400)
    await site.kill('SIGKILL')
    await site.start()
    printProgress(() => `${engine}: ${cycle} of ${cycles} crashes, ${count(work.done.length)} done`)
  }
  await workAgain(work)
  await expect.poll(() => work.done.some(({ batch }) => batch), { timeout: 60_000, interval: 5 }).toBe(true)
  await Promise.all([load.stop(), work.stop()])

  expectAllAnswered(await read(), load.sent)
  await expectAllDone(database, work)
  const changes = await expectLogged(database)
  const batches = await expectBatchesWhole(database, work)
  expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  record(
    `desk crash, ${engine}`,
    `${cycles} kills during ${count(changes)} changes, ${count(batches)} of them bulk changes, ${count(work.conflicts)} conflicts reported; 0 lost, 0 without event, chain intact`,
  )
})

async function workAgain(work: DeskWork): Promise<void> {
  const before = work.done.length
  await expect.poll(() => work.done.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
}
