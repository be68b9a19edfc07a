import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SiteProcess } from '../../support/running-site'
import { expectWholeBackups, listFinishedBackups, queryFile, requestBackup, startCommand, upload } from '../backups'
import { makeSmallDisk, type SmallDisk } from '../fault-injection'
import { count, record } from '../figures'
import { Load } from '../load'
import { printProgress } from '../scale'
import { startSite } from '../sites'

const rounds = 10
const soon = { timeout: 60_000, interval: 20 }

/** When the disk fills up: as the command starts, once it has written something, or at a random time. */
const moments = ['start', 'growing', 'whenever'] as const

test('a disk that is full before or during a backup leaves no incomplete backup', async () => {
  const disk = makeSmallDisk()
  const folder = disk.dataDir
  const { site } = await startSite('SQLite', { BACKUP_DIR: folder })
  upload(site.databaseFile)
  const load = new Load(site.port, 5)
  const began = performance.now()
  const checked = new Set<string>()
  let failed = 0
  for (let round = 1; round <= rounds; round++) {
    for (const moment of moments) {
      if (!(await backUp(site.dataDir, { disk, folder, moment }))) failed++
      expectWholeBackups(folder, checked)
      expect(failed + checked.size).toBe((round - 1) * (moments.length + 1) + moments.indexOf(moment) + 1)
    }
    const told = failuresIn(site.databaseFile).length
    await backUpFromDesk(site, { disk, folder, after: round === 1 ? 0 : Math.random() * 300 })
    failed += failuresIn(site.databaseFile).length - told
    expectWholeBackups(folder, checked)
    expect(failed + checked.size).toBe(round * (moments.length + 1))
    printProgress(() => `${round} of ${rounds} rounds, ${failed} backups failed`)
  }
  const failures = failuresIn(site.databaseFile)
  expect(failures.length).toBeGreaterThan(0)
  for (const failure of failures) expect(failure).toMatch(/is full|no space|not enough space|disk I\/O error|EFBIG/i)
  const finished = checked.size

  requestBackup(site.databaseFile)
  await expect.poll(() => listFinishedBackups(folder).filter((name) => !checked.has(name)), soon).toHaveLength(1)
  expectWholeBackups(folder, checked)
  await expect.poll(() => draftsIn(folder), soon).toEqual([])
  await load.stop()
  expect([...new Set(load.between(began).map(({ status }) => status))]).toEqual([201])
  record(
    'backup disk',
    `full at ${count(rounds)} backups, filled during ${count(rounds * moments.length)}: ${count(failed)} failed with ` +
      `their reason, ${count(finished)} finished whole; ${count(load.answered.length)} submissions accepted, 0 refused; ` +
      'the next backup worked',
  )
})

interface FullDisk {
  disk: SmallDisk
  folder: string
}

/** Runs the backup command while the disk fills up. Resolves to true if it made a backup. */
async function backUp(
  dataDir: string,
  { disk, folder, moment }: FullDisk & { moment: (typeof moments)[number] },
): Promise<boolean> {
  const command = startCommand(dataDir, ['backup'], { BACKUP_DIR: folder })
  const ended = once(command, 'exit')
  const isOver = () => command.exitCode !== null
  if (moment === 'growing') while (!isOver() && sizeOfDrafts(folder) === 0) await pause(1)
  if (moment === 'whenever') await Promise.race([ended, pause(200 + Math.random() * 600)])
  const relieve = isOver() ? undefined : disk.fill()
  const [code] = await ended
  relieve?.()
  return code === 0
}

/** Requests a backup on the desk, and fills the disk `after` milliseconds after the first write. */
async function backUpFromDesk(site: SiteProcess, { disk, folder, after }: FullDisk & { after: number }): Promise<void> {
  requestBackup(site.databaseFile)
  await expect.poll(() => sizeOfDrafts(folder), { ...soon, interval: 1 }).toBeGreaterThan(0)
  await pause(after)
  const relieve = findBackupProcess(site.pid) && disk.fill()
  await expect.poll(() => queryFile(site.databaseFile, 'SELECT id FROM backup_requests'), soon).toEqual([])
  if (relieve) relieve()
}

/** Returns the total size of unfinished backups in bytes. */
function sizeOfDrafts(folder: string): number {
  const drafts = readdirSync(folder).filter((name) => name.endsWith('Z.draft'))
  const files = drafts.flatMap((name) => filesIn(join(folder, name)))
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}

/** Returns no files if the draft was just deleted or renamed. */
function filesIn(draft: string): string[] {
  try {
    return readdirSync(draft).map((name) => join(draft, name))
  } catch {
    return []
  }
}

function draftsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.draft'))
}

function failuresIn(file: string): string[] {
  const rows = queryFile(file, 'SELECT failure FROM backups WHERE failure IS NOT NULL ORDER BY made_at')
  return rows.map(({ failure }) => String(failure))
}

/** Returns the id of the process in which a site is making a backup. */
function findBackupProcess(site: number): number | undefined {
  return Number(readFileSync(`/proc/${site}/task/${site}/children`, 'utf8').trim().split(' ').at(-1)) || undefined
}
