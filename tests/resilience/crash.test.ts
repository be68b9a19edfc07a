import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SiteProcess } from '../support/running-site'
import { count, record } from './figures'
import { Load } from './load'
import { crashedEngines, printProgress, scaled } from './scale'
import { startSite } from './sites'
import { checkFile, countUnconfirmed, expectAllAnswered, expectWhole } from './stored'

const cycles = scaled(200, 5)

test.each(crashedEngines)('a site on %s that is killed repeatedly keeps every confirmed submission', async (engine) => {
  const { site, databaseUrl, read } = await startSite(engine)
  const load = new Load(site.port)
  for (let cycle = 1; cycle <= cycles; cycle++) {
    await pause(20 + Math.random() * 400)
    await site.kill('SIGKILL')
    if (cycle % 5 === 0) await killWhileItStarts(site)
    await site.start()
    if (cycle % 3 === 0) await answersAgain(load)
    printProgress(() => `${engine}: ${cycle} of ${cycles} crashes, ${count(load.answered.length)} answered`)
  }
  await pause(200)
  await load.stop()

  const stored = await read()
  expectWhole(stored)
  expectAllAnswered(stored, load.sent)
  if (!databaseUrl) expect(checkFile(site.databaseFile)).toBe('ok')
  expect(load.answered.length).toBeGreaterThan(cycles)
  const cut = load.noted.filter(({ status }) => status === 0).length
  record(
    `crash, ${engine}`,
    `${cycles} kills, ${count(load.answered.length)} confirmed, 0 lost, 0 duplicated, 0 incomplete; ` +
      `${count(cut)} connections refused or cut, ${countUnconfirmed(stored, load.sent)} stored completely without a response`,
  )
})

/** Waits for an answer. Otherwise a busy machine would kill most sites before they answer at all. */
async function answersAgain(load: Load): Promise<void> {
  const before = load.answered.length
  await expect.poll(() => load.answered.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
}

async function killWhileItStarts(site: SiteProcess): Promise<void> {
  const starting = site.start().catch(() => {})
  await pause(Math.random() * 400)
  await site.kill('SIGKILL')
  await starting
}
