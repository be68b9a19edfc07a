import { expect, test } from 'vitest'
import { deskRoutes } from '../../src/desk/areas'
import * as routes from '../../src/routes'
import { toCacheableAddress } from '../../src/server/pages/cacheable-addresses'
import { findScreen } from '../../src/server/pages/requested-screen'
import { createFirstOwnerLink } from '../../src/staff/links'
import { addMemberOf, openDeskBrowser, readSignInCode, signedIn, tokenIn } from '../support/desk-browser'
import { addressOf, openGuardedDesk, REACHED } from '../support/guarded-desk'
import { ADDRESS, openSite, type TestSite } from '../support/test-site'

const own = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }

/** The desk's policy on a site without TLS. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Returns one response of each kind that the desk sends. */
async function everyAnswer(site: TestSite): Promise<Record<string, Response>> {
  const owner = await signedIn(site, 'owner')
  const stranger = openDeskBrowser(site, { network: '192.0.2.9' })
  const answers: Record<string, Response> = {
    'a page': await owner.get('/desk/account'),
    'a page of the way in': await stranger.get('/desk/sign-in'),
    'a redirect': await stranger.get('/desk/inbox'),
    'an unknown path': await owner.get('/desk/nothing.js'),
    'a link that is over': await stranger.get('/desk/enter/nothing'),
    'a head': await owner.ask('/desk/account', { method: 'HEAD' }),
    'an answer to a script': await stranger.post('/desk/sign-in/passkey/options'),
    'too long a path': await stranger.get(`/desk/${'a'.repeat(2000)}`),
    'a faulty post': await stranger.post('/desk/sign-in', { email: 'nobody' }),
    'an old token': await owner.post('/desk/account', { name: 'Rosa' }),
    'a foreign post': await owner.post('/desk/account', {}, { Origin: 'https://elsewhere.example' }),
    'a foreign frame': await owner.ask('/desk/account', { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    'too much': await owner.post('/desk/account', { name: 'x'.repeat(200_000) }),
    'a strange method': await owner.ask('/desk/account', { method: 'DELETE', headers: own }),
  }
  for (let count = 0; count < 10; count++) answers['too often'] = await stranger.post('/desk/sign-in', { email: 'a@b' })
  await site.database.destroy()
  return { ...answers, 'a failure': await owner.get('/desk/account') }
}

test('sends every desk response with its policy and no-store', async () => {
  const statuses: Record<string, number> = {}
  for (const [name, { status, headers }] of Object.entries(
    await everyAnswer(await openSite({ rateLimit: true, trustedProxies: 1 })),
  )) {
    statuses[name] = status
    expect(headers.get('Cache-Control'), name).toBe('no-store')
    expect(headers.get('Content-Security-Policy'), name).toBe(POLICY)
    expect(headers.get('Referrer-Policy'), name).toBe('strict-origin')
    expect(headers.get('X-Content-Type-Options'), name).toBe('nosniff')
    expect(headers.get('Cross-Origin-Opener-Policy'), name).toBe('same-origin')
  }
  expect(statuses).toEqual({
    'a page': 200,
    'a page of the way in': 200,
    'a redirect': 303,
    'an unknown path': 404,
    'a link that is over': 404,
    'a head': 200,
    'an answer to a script': 200,
    'too long a path': 414,
    'a faulty post': 422,
    'an old token': 403,
    'a foreign post': 403,
    'a foreign frame': 403,
    'too much': 413,
    'a strange method': 404,
    'too often': 429,
    'a failure': 500,
  })
})

test('caches no page of the desk or of families', async () => {
  const { site } = await openSite()
  const paths = [
    ...deskRoutes.map(addressOf),
    routes.desk,
    '/desk/',
    '/DESK',
    '/desk?form=contact',
    '/my',
    '/my/accept',
  ]
  for (const path of paths)
    expect(
      toCacheableAddress(path, (asked) => findScreen(asked, site)),
      path,
    ).toBeUndefined()
})

test('rejects posts without the session’s token or without a same-origin header', async () => {
  const site = await openGuardedDesk()
  const owner = await signedIn(site, 'owner')
  const other = await signedIn(site, 'owner')
  const token = owner.formToken()
  const halved = Buffer.from(token, 'base64url').subarray(32).toString('base64url')
  const send = async (path: string, fields: Record<string, string>, headers: Record<string, string> = own) =>
    (await owner.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })).text()
  const foreign = [
    {},
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: ADDRESS, 'Sec-Fetch-Site': 'cross-site' },
  ]
  for (const route of deskRoutes.filter(({ method }) => method === 'POST')) {
    const path = addressOf(route)
    for (const headers of foreign) expect(await send(path, { token }, headers as typeof own), path).not.toBe(REACHED)
    if (route.right !== 'none')
      for (const wrong of ['', 'token', halved, other.formToken(), `${token}A`])
        expect(await send(path, { token: wrong }), `${path} ${wrong}`).not.toBe(REACHED)
    expect(await send(path, { token }), path).toBe(REACHED)
  }
})

test('issues a new valid token with each page', async () => {
  const { get, post } = await signedIn(await openSite(), 'office')
  const tokens = [
    tokenIn(await (await get('/desk/account')).text()),
    tokenIn(await (await get('/desk/account')).text()),
  ]
  expect(tokens[0]).toMatch(/^[\w-]{86}$/)
  expect(tokens[0]).not.toBe(tokens[1])
  for (const token of tokens)
    expect((await post('/desk/account', { token: token ?? '', name: 'Rosa' })).headers.get('Location')).toContain(
      'saved',
    )
})

/** Signs in. Returns the attributes of the cookies set, by cookie name. */
async function cookiesOfSigningIn(site: TestSite, address: string): Promise<Record<string, string>> {
  const { email } = await addMemberOf(site, 'office')
  const browser = openDeskBrowser(site, { address })
  const asked = await browser.post('/desk/sign-in', { email })
  const entered = await browser.post('/desk/sign-in/code', { code: await readSignInCode(site, email) })
  const lines = [...asked.headers.getSetCookie(), ...entered.headers.getSetCookie()]
  return Object.fromEntries(lines.map((line) => [line.split('=')[0], line.replace(/^[^;]*; /, '')]))
}

test('sets host-only, same-site cookies, with the __Host- prefix over TLS', async () => {
  const attributes = (age: number) => `Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax`
  expect(await cookiesOfSigningIn(await openSite(), ADDRESS)).toEqual({
    'desk-browser': attributes(3600),
    'desk-address': attributes(3600),
    'desk-session': attributes(30 * 24 * 3600),
    'desk-known': attributes(365 * 24 * 3600),
  })
  const secure = (age: number) => attributes(age).replace('HttpOnly', 'HttpOnly; Secure')
  const origin = 'https://program.example'
  expect(await cookiesOfSigningIn(await openSite({ origin }), origin)).toEqual({
    '__Host-desk-browser': secure(3600),
    '__Host-desk-address': secure(3600),
    '__Host-desk-session': secure(30 * 24 * 3600),
    '__Host-desk-known': secure(365 * 24 * 3600),
  })
})

test('ends the browser’s earlier session on a new sign-in', async () => {
  const site = await openSite()
  const member = await signedIn(site, 'office')
  const before = new Map(member.cookies)
  await member.post('/desk/sign-in', { email: member.member.email })
  await member.post('/desk/sign-in/code', { code: await readSignInCode(site, member.member.email) })
  expect((await member.get('/desk/account')).status).toBe(200)
  const thief = openDeskBrowser(site)
  for (const [name, value] of before) thief.cookies.set(name, value)
  expect((await thief.get('/desk/account')).status).toBe(303)
})

test('keeps the keys of links out of the log', async () => {
  const site = await openSite()
  const link = (await createFirstOwnerLink(site.app)) ?? ''
  const token = link.split('/').at(-1) ?? ''
  await site.database.destroy()
  const browser = openDeskBrowser(site)
  expect((await browser.get(link)).status).toBe(500)
  expect((await browser.post(link, { name: 'Rosa', email: 'rosa@program.example' })).status).toBe(500)
  const logged = JSON.stringify(site.logged)
  expect(logged).toContain('/desk/enter/(token)')
  expect(logged).not.toContain(token)
})

test('does not parse bodies with more fields than any form', async () => {
  const browser = openDeskBrowser(await openSite())
  const ask = async (count: number) => {
    const fields = Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, '']))
    return (await browser.post('/desk/sign-in', { email: 'rosa@program.example', ...fields })).status
  }
  expect(await ask(900)).toBe(303)
  expect(await ask(1000)).toBe(422)
})

test('returns a signed-out browser’s text, up to a limit', async () => {
  const browser = openDeskBrowser(await openSite())
  const kept = async (text: string) => {
    const page = await (await browser.post('/desk/inbox/x/notes', { text })).text()
    return /<textarea[^>]*>([^<]*)/.exec(page)?.[1]?.trim().length
  }
  expect(await kept(`a ${'b'.repeat(19_998)}`)).toBe(20_000)
  expect(await kept(`a ${'b'.repeat(150_000)}`)).toBe(40_000)
})

test('does not split headers at line breaks in addresses', async () => {
  const owner = await signedIn(await openSite(), 'owner')
  for (const path of ['/desk/inbox/a%0d%0ab/notes', '/desk/enter/a%0d%0ab/', '/desk/a%0d%0aX-Y:z/']) {
    const answer = await owner.get(path)
    expect([path, answer.status < 500, answer.headers.get('X-Y')]).toEqual([path, true, null])
  }
})
