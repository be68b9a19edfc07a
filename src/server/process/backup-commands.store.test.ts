import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/emails'
import { listCompleted } from '../../backups/records'
import { openDatabase } from '../../database/connection'
import { acquireSiteLock } from '../../database/site-lock'
import { backUpNow } from './backup-commands'
import type { Settings } from './settings'

/** Opens a site whose backup command waits for the test. */
async function open() {
  const location = { dataDir: temporaryFolder() }
  const [folder, door] = [join(location.dataDir, 'backups'), join(location.dataDir, 'door')]
  const database = await openDatabase(location)
  onTestFinished(() => database.destroy())
  const command = `until test -e '${door}'; do sleep 0.05; done`
  const settings = { ...location, backups: { location, folder, holdsSecret: false, command } } as unknown as Settings
  const waits: string[] = []
  const run = () => backUpNow(settings, database, () => waits.push('waits'))
  const leftAt = async () => (await listCompleted(database, new Date(), 9)).map(({ left_at }) => left_at)
  return { folder, run, waits, leftAt, openDoor: () => writeFileSync(door, '') }
}

test('records a backup before copying it', async () => {
  const { run, leftAt, openDoor } = await open()
  const running = run()
  await expect.poll(leftAt).toEqual([null])
  openDoor()
  expect(await running).toContain('A copy has left this machine.')
  expect(await leftAt()).toEqual([expect.any(String)])
})

test('reports that it waits for another backup', async () => {
  const { folder, run, waits, openDoor } = await open()
  openDoor()
  await run()
  const lock = acquireSiteLock(join(folder, 'backups'))
  const running = run()
  await expect.poll(() => waits).toEqual(['waits'])
  lock.stop()
  await running
})
