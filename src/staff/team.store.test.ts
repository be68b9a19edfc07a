import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { addStaff, createStaffApp, readEventKinds, readLinkToken } from '../../tests/support/staff-rows'
import type { Actor } from '../log/actor'
import { readEvents } from '../log/events'
import { signInWithLink } from './links'
import {
  endOwnSession,
  endSession,
  findSession,
  isFresh,
  listSessions,
  recordVerification,
  startSession,
} from './sessions'
import { changeAccount, changeRole, invite, listStaff, removeMember } from './team'

const browser = 'Firefox on Windows'

async function openDesk(engine: Engine) {
  const { database, connectAgain } = await openFresh(engine)
  const desk = createStaffApp(database)
  const rosa = await addStaff(database)
  const binh = await addStaff(database, { name: 'Binh', role: 'office' })
  const start = (member: { id: string }) => startSession(database, { staffId: member.id, browser }, desk.now())
  const find = (token: string, at: Date) => findSession(database, token, at)
  return { ...desk, connectAgain, rosa, binh, start, find }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('a session ends after 12 idle hours, or 30 days after it started', async () => {
    const { database, rosa, start, find, goTo } = await openDesk(engine)
    const idle = await start(rosa)
    expect(await find(idle.token, goTo(12 * 60 - 1))).toMatchObject({ member: rosa })
    expect(await find(idle.token, goTo(24 * 60 - 2))).toBeDefined()
    expect(await find(idle.token, goTo(36 * 60 - 2))).toBeUndefined()
    goTo(0)
    const { token } = await start(rosa)
    for (let hours = 6; hours < 30 * 24; hours += 6) expect(await find(token, goTo(hours * 60))).toBeDefined()
    expect(await find(token, goTo(30 * 24 * 60))).toBeUndefined()
    expect(await listSessions(database, rosa.id, goTo(30 * 24 * 60))).toEqual([])
  })

  test('stores only a digest of the token, and updates `seen_at` at most once a minute', async () => {
    const { database, rosa, start, find, goTo } = await openDesk(engine)
    const { token } = await start(rosa)
    expect(token).toHaveLength(43)
    const read = () => database.selectFrom('staff_sessions').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(await read())).not.toContain(token)
    await find(token, goTo(0.9))
    expect((await read()).seen_at).toBe(goTo(0).toISOString())
    await find(token, goTo(1))
    expect((await read()).seen_at).toBe(goTo(1).toISOString())
  })

  test('a sign-in is fresh for 15 minutes', async () => {
    const { database, rosa, start, find, goTo } = await openDesk(engine)
    const { token } = await start(rosa)
    const { session } = (await find(token, goTo(14))) ?? expect.unreachable()
    expect([isFresh(session, goTo(14.9)), isFresh(session, goTo(15))]).toEqual([true, false])
    await recordVerification(database, session.id, goTo(20))
    expect((await find(token, goTo(20)))?.session.verifiedAt).toBe(goTo(20).toISOString())
  })

  test('members end their own sessions and owners end anybody’s, each with an event', async () => {
    const { database, app, rosa, binh, start, find, now } = await openDesk(engine)
    const tokens = [await start(binh), await start(binh), await start(rosa)].map(({ token }) => token)
    const [first = '', second = '', owners = ''] = tokens
    const idOf = async (token: string) => (await find(token, now()))?.session.id ?? 'none'
    expect(await endOwnSession(app, binh, await idOf(owners))).toBe(false)
    const own = await idOf(first)
    expect(await endOwnSession(app, binh, own)).toBe(true)
    expect(await endOwnSession(app, binh, own)).toBe(false)
    expect(await find(first, now())).toBeUndefined()
    expect(await listSessions(database, binh.id, now())).toMatchObject([{ id: await idOf(second), browser }])
    expect(await endSession(app, rosa, await idOf(second))).toBe(true)
    expect(await find(second, now())).toBeUndefined()
    expect(await find(owners, now())).toBeDefined()
    expect(await readEvents(database, {})).toMatchObject([
      { kind: 'session-ended', actorId: rosa.id, about: [{ kind: 'staff', id: binh.id }] },
      {
        kind: 'session-ended',
        actorId: binh.id,
        about: [{ kind: 'staff', id: binh.id }],
        details: { session: own, browser },
      },
    ])
  })

  test('ends a removed member’s sessions and emails; a new invitation creates a new member', async () => {
    const { database, app, rosa, binh, start, find, now } = await openDesk(engine)
    const { token } = await start(binh)
    expect(await removeMember(app, rosa, binh.id)).toMatchObject({ status: 'changed' })
    expect(await find(token, now())).toBeUndefined()
    expect(await removeMember(app, rosa, binh.id)).toMatchObject({ status: 'missing' })
    const invitation = { email: 'BINH@program.example', name: 'Binh', role: 'helper' }
    const again = await invite(app, rosa, invitation)
    if (again.status !== 'invited') throw new Error(again.status)
    expect(again.member.id).not.toBe(binh.id)
    expect((await listStaff(database)).map(({ id, role, joinedAt }) => [id, role, joinedAt])).toEqual([
      [rosa.id, 'owner', now().toISOString()],
      [again.member.id, 'helper', null],
    ])
    await signInWithLink(app, await readLinkToken(app), {}, browser)
    expect(await invite(app, rosa, invitation)).toMatchObject({ status: 'taken', member: { id: again.member.id } })
    await invite(app, rosa, { email: 'linh@program.example', name: 'Linh', role: 'office' })
    await removeMember(app, rosa, (await listStaff(database))[2]?.id ?? '')
    const emails = database.selectFrom('outbox').select('status').where('to_address', '=', 'linh@program.example')
    expect(await emails.execute()).toEqual([{ status: 'stopped' }])
  })

  test('rejects an invitation that differs from an earlier one', async () => {
    const { database, app, rosa } = await openDesk(engine)
    const ann = { email: 'ann@program.example', name: 'Ann', role: 'helper' }
    await invite(app, rosa, ann)
    for (const other of [
      { ...ann, role: 'owner' },
      { ...ann, name: 'Anna' },
    ])
      expect(await invite(app, rosa, other)).toMatchObject({ status: 'differs', member: ann })
    expect(await invite(app, rosa, ann)).toMatchObject({ status: 'invited', member: ann })
    expect((await readEvents(database, {})).map(({ kind }) => kind)).toEqual(['staff-invited-again', 'staff-invited'])
  })

  test('an invitation requires an address, a name, and a role', async () => {
    const { database, app, rosa } = await openDesk(engine)
    expect(await invite(app, rosa, { email: 'binh', name: '', role: 'king' })).toEqual({
      status: 'invalid',
      errors: {
        email: 'Please enter a valid email address',
        name: 'Name is required',
        role: 'Please choose a role',
      },
    })
    expect(await listStaff(database)).toHaveLength(2)
  })

  test('records changes of roles and accounts with the values before and after', async () => {
    const { database, app, rosa, binh, start, find, now } = await openDesk(engine)
    const { token } = await start(binh)
    expect(await changeRole(app, rosa, binh.id, 'helper')).toMatchObject({ status: 'changed' })
    expect(await changeRole(app, rosa, binh.id, 'helper')).toEqual({ status: 'changed' })
    const given = { name: 'Bình', notify: false, notifyWeekly: false, keys: false }
    expect(await changeAccount(app, binh, given)).toMatchObject({ status: 'changed' })
    const { notifyWeekly: _, ...unsaid } = given
    expect(await changeAccount(app, binh, unsaid)).toMatchObject({ status: 'changed' })
    expect(await changeAccount(app, binh, { name: ' ', notify: false, keys: true })).toMatchObject({
      status: 'invalid',
    })
    expect((await find(token, now()))?.member).toMatchObject({
      role: 'helper',
      name: 'Bình',
      notify: false,
      notifyWeekly: false,
      keys: false,
    })
    expect((await readEvents(database, {})).map(({ kind, actorId, details }) => [kind, actorId, details])).toEqual([
      [
        'account-changed',
        binh.id,
        {
          name: { before: 'Binh', after: 'Bình' },
          notify: { before: true, after: false },
          notifyWeekly: { before: true, after: false },
          keys: { before: true, after: false },
        },
      ],
      ['role-changed', rosa.id, { role: { before: 'office', after: 'helper' } }],
    ])
  })

  test('keeps the last owner, even if two owners demote each other at once', async () => {
    const { database, app, connectAgain, rosa, binh } = await openDesk(engine)
    expect(await removeMember(app, rosa, rosa.id)).toMatchObject({ status: 'last-owner' })
    expect(await changeRole(app, null, rosa.id, 'office')).toMatchObject({ status: 'last-owner' })
    const elsewhere = { ...app, database: await connectAgain() }
    const asOwner = (member: Actor) => ({ ...member, role: 'owner' })
    for (let round = 0; round < 5; round++) {
      await changeRole(app, null, rosa.id, 'owner')
      await changeRole(app, null, binh.id, 'owner')
      const outcomes = await Promise.allSettled([
        changeRole(app, asOwner(binh), rosa.id, 'office'),
        changeRole(elsewhere, asOwner(rosa), binh.id, 'helper'),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
    const owners = (await listStaff(database)).filter(({ role }) => role === 'owner')
    expect(owners).toHaveLength(1)
    expect((await readEventKinds(database)).every((kind) => kind === 'role-changed')).toBe(true)
  })
})
