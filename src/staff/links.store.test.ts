import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { selectComplete } from '../../tests/support/emails'
import {
  addStaff,
  anotherBrowser,
  createStaffApp,
  readCode,
  readEventKinds,
  readLinkToken,
  tokenIn,
} from '../../tests/support/staff-rows'
import { readEvents } from '../log/events'
import { createFirstOwnerLink, createInvitationLink, createSignInLink, findLink, signInWithLink } from './links'
import { findSession, isFresh } from './sessions'
import { startCodeSignIn, verifyByCode } from './sign-in-codes'
import { changeRole, invite, listStaff, removeMember } from './team'

const browser = 'Firefox on Windows'
const rosa = { name: ' Rosa Díaz ', email: 'Rosa@Program.example' }

const openDesk = async (engine: Engine) => createStaffApp((await openFresh(engine)).database)
type Desk = Awaited<ReturnType<typeof openDesk>>

async function enter({ database, app, now }: Desk, token: string, given = {}) {
  const used = await signInWithLink(app, token, given, browser)
  if (used.status !== 'signed-in') throw new Error(used.status)
  const signedIn = await findSession(database, used.token, now())
  if (!signedIn) throw new Error('no session')
  return signedIn
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('creates the first owner, whose sign-in is fresh only after a code confirms the address', async () => {
    const desk = await openDesk(engine)
    const { database, app, now } = desk
    const told: string[] = []
    app.onFirstOwner = () => void told.push('first owner')
    const token = tokenIn(await createFirstOwnerLink(app))
    expect(await findLink(database, token, now())).toMatchObject({ purpose: 'first-owner', member: undefined })
    expect(await signInWithLink(app, token, { name: ' ', email: 'rosa' }, browser)).toEqual({
      status: 'invalid',
      errors: { name: 'Name is required', email: 'Please enter a valid email address' },
    })
    const signedIn = await enter(desk, token, rosa)
    expect(signedIn.member).toMatchObject({ name: 'Rosa Díaz', email: rosa.email, role: 'owner', notify: true })
    // For the first owner, all earlier submissions count as unread.
    expect(Date.parse(signedIn.member.unreadFrom)).toBe(0)
    expect(isFresh(signedIn.session, now())).toBe(false)
    expect(await listStaff(database)).toMatchObject([{ joinedAt: null }])
    const browserToken = anotherBrowser()
    await startCodeSignIn(app, { email: signedIn.member.email, browserToken }, { minResponseMs: 0 })
    expect(await verifyByCode(app, signedIn, { code: await readCode(app), browserToken })).toBe('verified')
    expect(await listStaff(database)).toMatchObject([{ joinedAt: now().toISOString() }])
    expect(told).toEqual(['first owner'])
    expect(await readEventKinds(database)).toEqual(['first-owner-made'])
  })

  test('creates only one owner if two people use the link at once', async () => {
    const { database, app, now } = await openDesk(engine)
    const token = tokenIn(await createFirstOwnerLink(app))
    const both = await Promise.all(
      ['ann', 'rosa'].map((name) => signInWithLink(app, token, { name, email: `${name}@program.example` }, browser)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['over', 'signed-in'])
    expect(await findLink(database, token, now())).toBeUndefined()
    expect(await listStaff(database)).toHaveLength(1)
    expect(await createFirstOwnerLink(app)).toBeUndefined()
  })

  test('the first owner’s link ends after an hour, a restart, or an invitation', async () => {
    const { database, app, goTo } = await openDesk(engine)
    const [first, second] = [tokenIn(await createFirstOwnerLink(app)), tokenIn(await createFirstOwnerLink(app))]
    expect(await findLink(database, first, goTo(0))).toBeUndefined()
    expect(await findLink(database, second, goTo(59))).toBeDefined()
    expect(await findLink(database, second, goTo(60))).toBeUndefined()
    const third = tokenIn(await createFirstOwnerLink(app))
    await invite(app, null, { ...rosa, role: 'owner' })
    expect(await findLink(database, third, goTo(60))).toBeUndefined()
    expect(await signInWithLink(app, third, rosa, browser)).toEqual({ status: 'over' })
  })

  test('an invitation’s link is created on delivery, works once, and lets the person correct their name', async () => {
    const desk = await openDesk(engine)
    const { database, app, goTo } = desk
    const owner = await addStaff(database)
    await invite(app, owner, { name: 'Binh', email: 'binh@program.example', role: 'office' })
    const token = await readLinkToken(app)
    const stored = await selectComplete(database).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ kind: 'invitation', audience: 'staff', caused_by: owner.id })
    expect(stored.text).toContain('Rosa invited you')
    expect(JSON.stringify(stored)).not.toContain(token)
    goTo(7 * 24 * 60 - 1)
    expect(await findLink(database, token, goTo(7 * 24 * 60 - 1))).toMatchObject({ member: { name: 'Binh' } })
    expect(await signInWithLink(app, token, { name: 'a'.repeat(201) }, browser)).toMatchObject({ status: 'invalid' })
    const { member, session } = await enter(desk, token, { name: 'Trần Bình' })
    expect(member).toMatchObject({ name: 'Trần Bình', role: 'office', unreadFrom: stored.created_at })
    expect(isFresh(session, app.now())).toBe(true)
    expect(await signInWithLink(app, token, {}, browser)).toEqual({ status: 'over' })
    expect(await readEvents(database, {})).toMatchObject([
      { kind: 'signed-in', details: { by: 'invitation', name: { before: 'Binh', after: 'Trần Bình' } } },
      { kind: 'staff-invited', details: { name: 'Binh', email: 'binh@program.example', role: 'office' } },
    ])
  })

  test('an invitation ends after a week, when renewed, and when canceled', async () => {
    const { database, app, goTo } = await openDesk(engine)
    const owner = await addStaff(database)
    const inviteBinh = () => invite(app, owner, { name: 'Binh', email: 'binh@program.example', role: 'office' })
    await inviteBinh()
    const first = await readLinkToken(app)
    const again = await inviteBinh()
    const second = await readLinkToken(app)
    expect(await findLink(database, first, goTo(0))).toBeUndefined()
    expect(await findLink(database, second, goTo(0))).toMatchObject({ member: { role: 'office' } })
    expect(await findLink(database, second, goTo(7 * 24 * 60))).toBeUndefined()
    const [event] = await readEvents(database, { kind: 'staff-invited-again' })
    expect(event?.details).toMatchObject({ name: 'Binh', role: 'office' })
    goTo(0)
    if (again.status !== 'invited') throw new Error(again.status)
    expect(await createInvitationLink(app, owner, again.member)).toBeDefined()
    expect(await removeMember(app, owner, again.member.id)).toMatchObject({ status: 'changed' })
    expect(await findLink(database, second, goTo(0))).toBeUndefined()
    expect(await createInvitationLink(app, owner, again.member)).toBeUndefined()
  })

  test('a link from the command line works once, within an hour, and replaces the earlier one', async () => {
    const desk = await openDesk(engine)
    const { database, app, goTo } = desk
    const owner = await addStaff(database)
    const [first, second] = [tokenIn(await createSignInLink(app, owner)), tokenIn(await createSignInLink(app, owner))]
    expect(await findLink(database, first, goTo(0))).toBeUndefined()
    expect((await enter(desk, second)).member.id).toBe(owner.id)
    expect(await signInWithLink(app, second, {}, browser)).toEqual({ status: 'over' })
    const third = tokenIn(await createSignInLink(app, owner))
    expect(await findLink(database, third, goTo(60))).toBeUndefined()
  })

  test('keeps an unconfirmed first owner until another owner has joined', async () => {
    const desk = await openDesk(engine)
    const { app } = desk
    const { member } = await enter(desk, tokenIn(await createFirstOwnerLink(app)), rosa)
    const binh = await invite(app, member, { name: 'Binh', email: 'binh@program.example', role: 'owner' })
    if (binh.status !== 'invited') throw new Error(binh.status)
    expect(await removeMember(app, null, member.id)).toMatchObject({ status: 'last-owner' })
    expect(await invite(app, member, { ...rosa, role: 'helper' })).toMatchObject({ status: 'differs' })
    await enter(desk, await readLinkToken(app))
    expect(await changeRole(app, binh.member, member.id, 'office')).toMatchObject({ status: 'changed' })
    expect(await removeMember(app, null, member.id)).toMatchObject({ status: 'changed' })
  })
})
