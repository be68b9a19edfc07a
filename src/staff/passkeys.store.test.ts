import { describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../tests/support/authenticator'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { selectComplete } from '../../tests/support/emails'
import { addStaff, anotherBrowser, createStaffApp, readEventKinds } from '../../tests/support/staff-rows'
import { ORIGIN } from '../../tests/support/test-app-context'
import { addPasskey, startPasskeyRegistration } from './passkey-registration'
import { signInWithPasskey, startPasskeySignIn, verifyByPasskey } from './passkey-sign-in'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys'
import { findSession, startSession } from './sessions'
import { changeRole, listStaff, removeMember } from './team'

const browser = 'Safari on iPhone'

async function openDesk(engine: Engine) {
  const desk = createStaffApp((await openFresh(engine)).database)
  const { database, app, now } = desk
  const browserToken = anotherBrowser()
  const device = createAuthenticator(ORIGIN)

  async function signIn(member: { id: string }, isVerified = true) {
    const { token } = await startSession(database, { staffId: member.id, browser, isVerified }, now())
    const signedIn = await findSession(database, token, now())
    if (!signedIn) throw new Error('no session')
    return signedIn
  }
  const rosa = await signIn(await addStaff(database, { hasJoined: false }), false)
  const add = async (name = '', of = rosa, by = device) => {
    const options = await startPasskeyRegistration(app, of.member, browserToken)
    return addPasskey(app, of, { response: by.register(options), browserToken, name })
  }
  const ask = (from = browserToken) => startPasskeySignIn(app, from)
  const enter = (response: unknown, from = browserToken) =>
    signInWithPasskey(app, { response, browserToken: from, browser })
  return { ...desk, rosa, device, browserToken, signIn, add, ask, enter }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('adds a passkey, confirms its owner, and signs in; each response works once', async () => {
    const { database, rosa, device, add, ask, enter, goTo } = await openDesk(engine)
    goTo(20)
    expect(await add(' Rosa’s phone ')).toBe('added')
    expect(await listStaff(database)).toMatchObject([{ joinedAt: goTo(20).toISOString(), passkeys: 1 }])
    expect(await listPasskeys(database, rosa.member.id)).toMatchObject([{ name: 'Rosa’s phone', usedAt: null }])
    goTo(30)
    const response = device.signIn(await ask())
    const entered = await enter(response)
    if (typeof entered === 'string') throw new Error(entered)
    expect(await findSession(database, entered.token, goTo(30))).toMatchObject({
      member: { name: 'Rosa' },
      session: { verifiedAt: goTo(30).toISOString() },
    })
    expect(await listPasskeys(database, rosa.member.id)).toMatchObject([{ usedAt: goTo(30).toISOString() }])
    expect(await enter(response)).toBe('over')
    expect(await readEventKinds(database)).toEqual(['passkey-added', 'signed-in'])
  })

  test('accepts a response only in the same browser, within five minutes, from this site, for its challenge', async () => {
    const { device, add, ask, enter, goTo } = await openDesk(engine)
    await add()
    const options = await ask()
    expect(await enter(device.signIn(options), anotherBrowser())).toBe('over')
    goTo(5)
    expect(await enter(device.signIn(options))).toBe('over')
    const wrongAnswers: ((options: Awaited<ReturnType<typeof ask>>) => unknown)[] = [
      (options) => device.signIn(options, { from: 'https://elsewhere.example' }),
      (options) => ({ ...device.signIn(options), id: 'unknown' }),
      (options) => createAuthenticator(ORIGIN).signIn(options),
      (options) => ({ ...createAuthenticator(ORIGIN).signIn(options), id: device.id, rawId: device.id }),
      () => ({ id: device.id }),
      () => null,
    ]
    for (const answer of wrongAnswers) expect(await enter(answer(await ask()))).toBe('wrong')
    const earlier = await ask()
    await ask()
    expect(await enter(device.signIn(earlier))).toBe('wrong')
    expect(await enter(device.signIn(await ask()))).toMatchObject({ token: expect.any(String) })
  })

  test('rejects a copied passkey with a lower counter', async () => {
    const { device, add, ask, enter } = await openDesk(engine)
    await add()
    await enter(device.signIn(await ask()))
    expect(await enter(device.signIn(await ask(), { isCopy: true }))).toBe('wrong')
    expect(await enter(device.signIn(await ask()))).toMatchObject({ token: expect.any(String) })
  })

  test('rejects responses created in a frame of another site', async () => {
    const { add, ask, enter, device } = await openDesk(engine)
    const framed = createAuthenticator(ORIGIN, { crossOrigin: true })
    expect(await add('', undefined, framed)).toBe('wrong')
    await add()
    expect(await enter(device.signIn(await ask()))).toMatchObject({ token: expect.any(String) })
    device.moveIntoFrame()
    expect(await enter(device.signIn(await ask()))).toBe('wrong')
  })

  test('requires user verification for roles with access to health information, also after a role change', async () => {
    const { database, app, rosa, browserToken, signIn, add, ask, enter } = await openDesk(engine)
    const touched = createAuthenticator(ORIGIN, { verifies: false })
    expect(await add('', rosa, touched)).toBe('wrong')
    const asked = async (who: typeof rosa) => [
      (await startPasskeyRegistration(app, who.member, browserToken)).authenticatorSelection?.userVerification,
      (await startPasskeySignIn(app, browserToken, who.member)).userVerification,
    ]
    expect(await asked(rosa)).toEqual(['required', 'required'])
    const binh = await signIn(await addStaff(database, { name: 'Binh', role: 'helper' }))
    expect(await asked(binh)).toEqual(['preferred', 'preferred'])
    expect(await add('', binh, touched)).toBe('added')
    expect(await enter(touched.signIn(await ask()))).toMatchObject({ token: expect.any(String) })
    expect(await changeRole(app, null, binh.member.id, 'office')).toMatchObject({ status: 'changed' })
    expect(await enter(touched.signIn(await ask()))).toBe('wrong')
    const verifying = { response: touched.signIn(await ask()), browserToken }
    expect(await verifyByPasskey(app, binh, verifying)).toBe('wrong')
  })

  test('notifies the member of a new passkey by email, without text that editors can change', async () => {
    const { database, app, rosa, add } = await openDesk(engine)
    await add('Your code is 123456')
    const told = await selectComplete(database).execute()
    expect(told).toMatchObject([{ kind: 'notice', audience: 'staff', to_address: rosa.member.email }])
    const { subject = '', text = '', html = '' } = told[0] ?? {}
    expect(subject).toContain(new URL(ORIGIN).host)
    expect(text).toContain('If you didn’t, sign in with a code')
    const { organization } = app.content.current('en').content
    for (const part of [subject, text, html]) {
      expect(part).not.toContain('123456')
      expect(part).not.toContain(organization.name)
    }
  })

  test('rejects a removed member’s passkey', async () => {
    const { database, app, device, signIn, add, ask, enter } = await openDesk(engine)
    const binh = await signIn(await addStaff(database, { name: 'Binh', role: 'office' }))
    await add('', binh)
    await removeMember(app, null, binh.member.id)
    expect(await enter(device.signIn(await ask()))).toBe('wrong')
  })

  test('refreshes a sign-in only with the member’s own passkey and challenge', async () => {
    const { database, app, rosa, device, browserToken, signIn, add, ask, goTo } = await openDesk(engine)
    const binh = await signIn(await addStaff(database, { name: 'Binh', role: 'office' }))
    await add()
    goTo(40)
    const verify = async (who: typeof rosa) =>
      verifyByPasskey(app, who, { response: device.signIn(await ask()), browserToken })
    expect(await verify(binh)).toBe('wrong')
    expect(await verify(rosa)).toBe('verified')
    const { verified_at } = await database
      .selectFrom('staff_sessions')
      .select('verified_at')
      .where('id', '=', rosa.session.id)
      .executeTakeFirstOrThrow()
    expect(verified_at).toBe(goTo(40).toISOString())
    const options = await startPasskeyRegistration(app, rosa.member, browserToken)
    const response = createAuthenticator(ORIGIN).register(options)
    expect(await addPasskey(app, binh, { response, browserToken, name: '' })).toBe('over')
  })

  test('adds a passkey once; only its owner renames or removes it', async () => {
    const { database, app, rosa, device, signIn, add, ask, enter } = await openDesk(engine)
    const binh = await signIn(await addStaff(database, { name: 'Binh', role: 'office' }))
    expect([await add(), await add()]).toEqual(['added', 'wrong'])
    expect(await renamePasskey(app, binh.member, device.id, 'Mine')).toBe(false)
    expect(await renamePasskey(app, rosa.member, device.id, `${'a'.repeat(59)}😀`)).toBe(true)
    expect((await listPasskeys(database, rosa.member.id)).map(({ name }) => name)).toEqual([`${'a'.repeat(59)}\ufffd`])
    expect(await removePasskey(app, binh.member, device.id)).toBe(false)
    expect(await removePasskey(app, rosa.member, device.id)).toBe(true)
    expect(await enter(device.signIn(await ask()))).toBe('wrong')
    expect(await readEventKinds(database)).toEqual(['passkey-added', 'passkey-renamed', 'passkey-removed'])
  })

  test('rejects a passkey from another site or for another challenge', async () => {
    const { app, rosa, device, browserToken } = await openDesk(engine)
    const register = async (response: unknown) => addPasskey(app, rosa, { response, browserToken, name: '' })
    const ask = () => startPasskeyRegistration(app, rosa.member, browserToken)
    expect(await register(device.register(await ask(), 'https://elsewhere.example'))).toBe('wrong')
    await ask()
    expect(await register(device.register({ challenge: 'made-up' }))).toBe('wrong')
    expect(await register(device.register({ challenge: 'made-up' }))).toBe('over')
  })
})
