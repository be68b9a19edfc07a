import { randomUUIDv7 } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { sendMessage } from '../../../tests/support/desk'
import { temporaryFolder } from '../../../tests/support/emails'
import { addStaff, createStaffApp, readLinkToken, tokenIn } from '../../../tests/support/staff-rows'
import { readOpenPlans } from '../../editorial/publishing/open-plans'
import { readEvents } from '../../log/events'
import { findLink, signInWithLink } from '../../staff/links'
import { findMemberByEmail } from '../../staff/member'
import { getFirstOwnerFile, removeFirstOwnerLink, writeFirstOwnerLink } from './first-owner-link'
import type { Log } from './log'
import { runStaffCommand } from './staff-command'

const browser = 'Firefox on Windows'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('invites, lists, signs in, and removes members, and logs it', async () => {
    const { database, app } = createStaffApp((await openFresh(engine)).database)
    const run = (...parameters: string[]) => runStaffCommand(app, parameters)
    expect(await run('list')).toBe('No one is on the staff yet.')
    await expect(run('invite', 'rosa@program.example', 'office')).rejects.toThrow('has to be an owner')
    expect(await run('invite', 'rosa@program.example')).toContain('rosa@program.example (owner)')
    await signInWithLink(app, await readLinkToken(app), {}, browser)
    expect(await run('invite', 'binh@program.example')).toContain('(office)')
    expect(await run('list')).toBe(
      [
        'rosa@program.example  rosa, owner, joined 2026-06-25, passkeys: 0',
        'binh@program.example  binh, office, has not joined yet, passkeys: 0',
      ].join('\n'),
    )
    const link = await run('sign-in', 'BINH@program.example')
    expect(await signInWithLink(app, tokenIn(link), {}, browser)).toMatchObject({ member: { name: 'binh' } })
    await expect(run('remove', 'rosa@program.example')).rejects.toThrow('No other owner has joined yet')
    const assigned = { assignee_id: (await findMemberByEmail(database, 'binh@program.example'))?.id ?? null }
    await sendMessage(database)
    await database.updateTable('inbox').set(assigned).execute()
    expect(await run('remove', 'binh@program.example')).toBe(
      'binh <binh@program.example> is removed and signed out everywhere.\n' +
        '  Open submissions still assigned to them: 1. Hand them over in the inbox.',
    )
    const events = await readEvents(database, {})
    expect(events.filter(({ actorId }) => actorId === null).map(({ kind }) => kind)).toEqual([
      'staff-removed',
      'sign-in-link-made',
      'staff-invited',
      'staff-invited',
    ])
  })
})

test('cancels and prints the plans of a removed colleague', async () => {
  const { database, app } = createStaffApp((await openFresh('SQLite')).database)
  await addStaff(database)
  const binh = await addStaff(database, { name: 'Binh', role: 'editor' })
  const step = {
    document: 'program',
    action: 'publish' as const,
    revision_id: null,
    due_at: '2026-07-01T00:00:00.000Z',
  }
  const about = { id: randomUUIDv7(), created_at: '2026-06-25T00:00:00.000Z', created_by: binh.id }
  await database
    .insertInto('content_schedule')
    .values({ ...step, ...about })
    .execute()
  const said = await runStaffCommand(app, ['remove', binh.email])
  expect(said).toMatch(/is removed .*\n {2}Canceled: .*, publish at 2026-07-01T00:00:00.000Z$/)
  expect(await readOpenPlans(database, binh.id)).toEqual([])
})

test.each([
  [['invite', 'rosa'], 'Please enter a valid email address'],
  [['invite', 'rosa@program.example', 'king'], 'The first person on the staff has to be an owner'],
  [['remove', 'nobody@program.example'], 'No one on the staff has the address nobody@program.example'],
  [['sign-in'], 'Usage: npm run staff -- invite EMAIL'],
  [['toString'], 'Usage: npm run staff -- invite EMAIL'],
])('explains the error of %j', async (parameters, words) => {
  const { app } = createStaffApp((await openFresh('SQLite')).database)
  await expect(runStaffCommand(app, parameters)).rejects.toThrow(words)
})

test('writes the first owner’s link to a private file until there is staff', async () => {
  const { database, app, now } = createStaffApp((await openFresh('SQLite')).database)
  const settings = { dataDir: temporaryFolder() }
  const warnings: object[] = []
  const log = { warn: (about: object) => void warnings.push(about) } as Pick<Log, 'warn'>
  const file = getFirstOwnerFile(settings)
  writeFileSync(file, 'an earlier one, which others may read', { mode: 0o644 })
  app.onFirstOwner = () => removeFirstOwnerLink(settings)
  const link = await writeFirstOwnerLink(app, settings, log)
  expect(readFileSync(file, 'utf8')).toBe(`${link}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await findLink(database, tokenIn(link), now())).toMatchObject({ purpose: 'first-owner' })
  await signInWithLink(app, tokenIn(link), { name: 'Rosa', email: 'rosa@program.example' }, browser)
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, 'left behind on another machine')
  expect(await writeFirstOwnerLink(app, settings, log)).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  expect(warnings).toEqual([])
})

test('creates the link even if no file can be written', async () => {
  const { database, app, now } = createStaffApp((await openFresh('SQLite')).database)
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const warnings: object[] = []
  const log = { warn: (about: object) => void warnings.push(about) } as Pick<Log, 'warn'>
  const link = await writeFirstOwnerLink(app, { dataDir: join(file, 'data') }, log)
  expect(await findLink(database, tokenIn(link), now())).toBeDefined()
  expect(warnings).toMatchObject([{ reason: expect.stringContaining('ENOTDIR') }])
  expect(removeFirstOwnerLink({ dataDir: file })).toBeUndefined()
})
