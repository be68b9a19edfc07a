import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'
import { recordBackup, recordFailure, recordResults } from '../../backups/records'
import { deleteRequests } from '../../backups/requests'

async function open() {
  const site = await openSite()
  const owner = await signedIn(site, 'owner')
  const read = async (path = '/desk/backups') => textOf(await (await owner.get(path)).text())
  const { database } = site.app
  const make = (madeAt: string) =>
    recordBackup(database, {
      name: madeAt.replaceAll(/[:.]/g, '-'),
      madeAt,
      reason: 'night',
      kilobytes: 1400,
      tookMs: 12_000,
    })
  return { site, owner, read, database, make }
}

test('requests one backup for several clicks and shows the request on the page and in the log', async () => {
  const { owner, read, database } = await open()
  expect(await read()).toContain('No backups yet')
  for (let time = 0; time < 2; time++) {
    const answer = await owner.send('/desk/backups', {})
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/desk/backups?done=asked'])
  }
  const asked = await read('/desk/backups?done=asked')
  expect(asked).toMatch(/A backup is being made A backup will be made in a moment\. Reload this page to see it\./)
  expect(asked).not.toContain('three at night.')
  expect(await database.selectFrom('backup_requests').select('asked_by').execute()).toEqual([
    { asked_by: owner.member.id },
  ])
  expect((await read('/desk/log')).match(/asked for a backup/g)).toHaveLength(1)
  await deleteRequests(database, '2027')
  const made = await read('/desk/backups?done=asked')
  expect(made).not.toContain('in a moment')
  expect(made).toContain('No backups yet The next backup runs at 3 a.m.')
  await recordFailure(database, { at: new Date('2026-06-25T10:00:00.000Z'), reason: 'owner', failure: 'No' })
  expect(await read()).not.toContain('The next one')
})

test('explains the data loss with the newest, an earlier, or no backup copied elsewhere', async () => {
  const { read, database, make } = await open()
  await make('2026-06-24T10:00:00.000Z')
  expect(await read()).toContain('you lose everything: no backup is stored anywhere else.')
  expect(await read()).toContain('The newest is only on this machine.')
  await recordResults(database, '2026-06-24T10-00-00-000Z', { left_at: '2026-06-24T10:00:00.000Z' })
  expect(await read()).toMatch(/whatever came in after the newest one \( 1 day ago \) is lost/)
  expect(await read()).not.toContain('only on this machine')
  await make('2026-06-25T10:00:00.000Z')
  expect(await read()).toMatch(/whatever came in after the copy in another place \( 1 day ago \) is lost/)
  expect(await read()).toMatch(/only on this machine; a copy from Wed, Jun 24, 2026, 3:00 AM is in another place/)
})

test('lists time, size, duration, copy, and test restore of each backup', async () => {
  const { read, database, make } = await open()
  await make('2026-06-24T10:00:00.000Z')
  await make('2026-06-25T10:00:00.000Z')
  const left = {
    left_at: '2026-06-25T16:03:00.000Z',
    left_ms: 180_000,
    proved_at: '2026-06-25T16:03:00.000Z',
    proof_ms: 900,
  }
  await recordResults(database, '2026-06-25T10-00-00-000Z', left)
  expect(await read()).toMatch(
    /Jun 25, 2026, 3:00 AM Every night 1\.4 MB 12 seconds .{1,20}, in 3 minutes .{1,20}, in 1 second Wed, Jun 24/,
  )
  expect(await read('/desk')).toMatch(
    /The last backup was made .{1,20} and has been copied to another place\. A backup last passed a test restore on Thu, Jun 25, 2026/,
  )
})

test('marks backups in another folder, unless their folder was not recorded', async () => {
  const { read, database, make } = await open()
  for (const [hour, folderId] of ['of a lost disk', null, 'here'].entries()) {
    const madeAt = `2026-06-25T0${hour}:00:00.000Z`
    await make(madeAt)
    await database.updateTable('backups').set({ folder_id: folderId }).where('made_at', '=', madeAt).execute()
  }
  expect((await read()).match(/Every night( \(in another folder than the newest\))?/g)).toEqual([
    ...['Every night', 'Every night', 'Every night (in another folder than the newest)'],
  ])
})

test('shows problems at the top, and two nights without a backup on Today', async () => {
  const { read, database, make } = await open()
  await make('2026-06-23T10:00:00.000Z')
  await recordResults(database, '2026-06-23T10-00-00-000Z', {
    left_failure: 'The command failed (exit code 1): no route',
  })
  await recordFailure(database, {
    at: new Date('2026-06-25T10:00:00.000Z'),
    reason: 'night',
    failure: 'The disk is full',
  })
  const page = await read()
  for (const problem of [
    'There has been no backup for two nights.',
    'The last backup could not be made: The disk is full',
    'The newest backup did not leave this machine. The command failed (exit code 1): no route',
    'It’s tried again every hour. If this stays, send it to the person who runs the site.',
  ])
    expect(page).toContain(problem)
  expect(await read('/desk')).toMatch(
    /The last backup was made .{1,20}, only on this machine\. It could not be copied to another place\. No backup has passed a test restore/,
  )
})
