import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/emails'
import { addStaff, createStaffApp, tokenIn } from '../../../tests/support/staff-rows'
import { makeBackup } from '../../backups/make-backup'
import { openDatabase } from '../../database/connection'
import { findUnconfirmedRestore } from '../../staff/after-restore'
import { createSignInLink, findLink, signInWithLink } from '../../staff/links'
import { startSession } from '../../staff/sessions'
import { startCodeSignIn } from '../../staff/sign-in-codes'
import { listStaff, removeMember } from '../../staff/team'
import { restoreFrom } from './backup-commands'
import type { Settings } from './settings'
import { runStaffCommand } from './staff-command'

/** Backs up a site with two members, including the session, link, and code of one. */
async function backedUpSite() {
  const location = { dataDir: temporaryFolder() }
  const folder = join(location.dataDir, 'backups')
  const { database, app, now } = createStaffApp(await openDatabase(location))
  await addStaff(database, { name: 'Rosa' })
  const ben = await addStaff(database, { name: 'Ben', email: "o'ben@program.example", role: 'helper' })
  const link = tokenIn(await createSignInLink(app, ben))
  await startSession(database, { staffId: ben.id, browser: 'Firefox' }, now())
  await startCodeSignIn(app, { email: ben.email, browserToken: 'b' }, { minResponseMs: 0 })
  const order = { location, folder, reason: 'command', at: now().toISOString(), holdsSecret: false } as const
  await makeBackup(order)
  return { location, folder, database, app, ben, link }
}

test('restores a removed colleague without session, link, or code, and prints how to remove them', async () => {
  const { location, folder, database, app, ben, link } = await backedUpSite()
  await signInWithLink(app, link, {}, 'Firefox')
  await removeMember(app, null, ben.id)
  await database.destroy()
  const printed = await restoreFrom({ backups: { location, folder } } as Settings, folder)
  expect(printed).toContain('The machine that the backup came from must stay off')
  expect(printed).toContain('  Rosa, owner: npm run staff -- remove rosa@program.example\n')
  expect(printed).toContain(`  Ben, helper: npm run staff -- remove 'o'\\''ben@program.example'`)
  const restored = createStaffApp(await openDatabase(location))
  onTestFinished(() => restored.database.destroy())
  expect(
    await restored.database.selectFrom('staff_sessions').select('id').where('ended_at', 'is', null).execute(),
  ).toEqual([])
  expect(await findLink(restored.database, link, restored.now())).toBeUndefined()
  const codes = restored.database.selectFrom('sign_in_requests').select('id').where('used_at', 'is', null)
  expect(await codes.execute()).toEqual([])
  expect(await findUnconfirmedRestore(restored.database)).toMatchObject({ made_at: '2026-06-25T17:00:00.000Z' })
  await runStaffCommand(restored.app, ['remove', "o'ben@program.example"])
  expect((await listStaff(restored.database)).map(({ name }) => name)).toEqual(['Rosa'])
})
