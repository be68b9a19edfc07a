import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { queueOne, takeDueEmail } from '../../tests/support/outbox-rows'
import { addStaff, anotherBrowser, createStaffApp, readCode, readEventKinds } from '../../tests/support/staff-rows'
import { readEmail } from '../submissions/emails/emails'
import { findSession, startSession } from './sessions'
import { finishCodeSignIn, startCodeSignIn, verifyByCode } from './sign-in-codes'
import { removeMember } from './team'

const browser = 'Firefox on Windows'
const atOnce = { minResponseMs: 0 }

async function openDesk(engine: Engine) {
  const desk = createStaffApp((await openFresh(engine)).database)
  const rosa = await addStaff(desk.database)
  const browserToken = anotherBrowser()
  const ask = (email = rosa.email, from = browserToken) =>
    startCodeSignIn(desk.app, { email, browserToken: from }, atOnce)
  const enter = (code: string, from = browserToken) => finishCodeSignIn(desk.app, { code, browserToken: from, browser })
  return { ...desk, rosa, browserToken, ask, enter }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('the mailed code signs in once, regardless of case, spaces, and invisible characters', async () => {
    const { database, app, rosa, ask, enter, now } = await openDesk(engine)
    await ask('\u202a ROSA＠program.exam\u00adple\u202c ')
    const code = await readCode(app)
    const entered = await enter(`\u2068 ${code.slice(0, 3).toLowerCase()}\u200b ${code.slice(3)}\u2069 `)
    if (typeof entered === 'string') throw new Error(entered)
    expect(await findSession(database, entered.token, now())).toMatchObject({
      member: rosa,
      session: { verifiedAt: now().toISOString() },
    })
    expect(await enter(code)).toBe('over')
    expect(await readEventKinds(database)).toEqual(['signed-in'])
  })

  test('never stores the code', async () => {
    const { database, app, ask } = await openDesk(engine)
    await ask()
    const code = await readCode(app)
    const rows = [
      await database.selectFrom('outbox').selectAll().execute(),
      await database.selectFrom('sign_in_requests').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(code)
    const mail = await readEmail(app.database, rows[0]?.[0]?.id ?? '')
    expect(mail?.text).toContain('Code:\n  ••••••')
  })

  test('a code expires after 15 minutes', async () => {
    const { app, ask, enter, goTo } = await openDesk(engine)
    await ask()
    const code = await readCode(app)
    goTo(15)
    expect(await enter(code)).toBe('over')
  })

  test('allows five tries, even concurrent ones', async () => {
    const { app, ask, enter } = await openDesk(engine)
    await ask()
    const code = await readCode(app)
    const tries = await Promise.all(Array.from({ length: 5 }, () => enter('22222')))
    expect(tries.filter((outcome) => outcome === 'wrong')).toHaveLength(4)
    expect(await enter(code)).toBe('over')
  })

  test('a code works only in the browser that requested it, and other requests do not end it', async () => {
    const { app, ask, enter } = await openDesk(engine)
    await ask()
    const code = await readCode(app)
    const stranger = anotherBrowser()
    expect(await enter(code, stranger)).toBe('over')
    await ask('rosa@program.example', stranger)
    expect(await enter(code, stranger)).toBe('wrong')
    expect(await enter(code)).toMatchObject({ token: expect.any(String) })
  })

  test('a new request from the same browser ends the earlier code and cancels its waiting email', async () => {
    const { app, ask, enter } = await openDesk(engine)
    await ask()
    const first = await readCode(app)
    await ask()
    expect(await enter(first)).toBe('wrong')
    await ask()
    expect(await readCode(app)).toBe('no code')
    expect(await enter(await readCode(app))).toMatchObject({ token: expect.any(String) })
  })

  test('creates a new code for each delivery attempt', async () => {
    const { database, app, ask, enter } = await openDesk(engine)
    await ask()
    const first = await readCode(app)
    await database.updateTable('outbox').set({ leased_until: null }).execute()
    const second = await readCode(app)
    expect(await enter(first)).toBe('wrong')
    expect(await enter(second)).toMatchObject({ token: expect.any(String) })
  })

  test('stores the same request but sends no email for unknown addresses and removed members', async () => {
    const { database, app, ask, enter, rosa } = await openDesk(engine)
    const binh = await addStaff(database, { name: 'Bình', email: 'binh@program.example', role: 'office' })
    await removeMember(app, rosa, binh.id)
    const addresses = ['nobody@program.example', binh.email, 'not an address', '\0']
    for (const address of addresses) await ask(address, address)
    await ask()
    const requests = await database.selectFrom('sign_in_requests').selectAll().execute()
    const [first, ...others] = requests.map(({ id, staff_id, browser_digest, ...rest }) => rest)
    for (const other of others) expect(other).toEqual(first)
    expect(requests).toHaveLength(5)
    expect(requests.flatMap(({ staff_id }) => staff_id ?? [])).toEqual([rosa.id])
    expect(await database.selectFrom('outbox').select('to_address').execute()).toEqual([{ to_address: rosa.email }])
    const outcomes = []
    for (let count = 0; count < 6; count++) outcomes.push(await enter('K7M3QX', 'nobody@program.example'))
    expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'over', 'over'])
  })

  test('rejects a code after its member is removed', async () => {
    const { database, app, ask, enter, rosa } = await openDesk(engine)
    const binh = await addStaff(database, { name: 'Binh', role: 'office' })
    await ask(binh.email)
    const code = await readCode(app)
    await removeMember(app, rosa, binh.id)
    expect(await enter(code)).toBe('over')
  })

  test('refreshes a sign-in only with the member’s own code', async () => {
    const { database, app, rosa, ask, browserToken, goTo } = await openDesk(engine)
    const binh = await addStaff(database, { name: 'Binh', role: 'office' })
    const { token } = await startSession(database, { staffId: rosa.id, browser, isVerified: false }, goTo(0))
    const signedIn = await findSession(database, token, goTo(1))
    if (!signedIn) throw new Error('no session')
    await ask(binh.email)
    const verify = async () => verifyByCode(app, signedIn, { code: await readCode(app), browserToken })
    expect(await verify()).toBe('wrong')
    await ask()
    expect(await verify()).toBe('verified')
    expect((await findSession(database, token, goTo(1)))?.session.verifiedAt).toBe(goTo(1).toISOString())
  })

  test('delivers the code before 200 older emails', async () => {
    const { database, ask, now } = await openDesk(engine)
    await database.transaction().execute(async (transaction) => {
      for (let count = 0; count < 200; count++)
        await queueOne(transaction, { audience: count % 2 ? 'office' : 'sender', at: '2026-06-25T16:00:00.000Z' })
    })
    await ask()
    expect(await takeDueEmail(database, now())).toMatchObject({ kind: 'sign-in-code' })
  })

  test('deletes long-expired requests when new ones are made', async () => {
    const { database, ask, goTo } = await openDesk(engine)
    for (const name of ['a', 'b', 'c']) await ask(name, name)
    goTo(120)
    await ask()
    expect(await database.selectFrom('sign_in_requests').select('id').execute()).toHaveLength(1)
  })
})

test('takes the minimum time for unknown addresses', async () => {
  const { app } = await openDesk('SQLite')
  const start = performance.now()
  await startCodeSignIn(app, { email: 'nobody@program.example', browserToken: 'x' }, { minResponseMs: 30 })
  expect(performance.now() - start).toBeGreaterThan(29)
})
