import { expect, test, vi } from 'vitest'
import { addMemberOf, openDeskBrowser, readSignInCode, signedIn } from '../../../tests/support/desk-browser'
import { useUpRate } from '../../../tests/support/rates'
import { openSite, type TestSite } from '../../../tests/support/test-site'
import { rates } from '../../server/limits/rates'

const [FLOOD, OFFICE] = ['192.0.2.66', '198.51.100.7']

/** Signs an owner in and out, so that the browser is known. */
async function openKnownBrowser(site: TestSite) {
  const { email } = await addMemberOf(site, 'owner')
  const browser = openDeskBrowser(site, { network: OFFICE })
  await browser.post('/desk/sign-in', { email })
  await browser.post('/desk/sign-in/code', { code: await readSignInCode(site, email) })
  await browser.send('/desk/sign-out')
  return { ...browser, email }
}

test('limits the codes for one network without affecting another', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const { email } = await addMemberOf(site, 'owner')
  const flood = openDeskBrowser(site, { network: FLOOD })
  for (let count = 0; count < rates.codesForOneOfOne.points; count++) await flood.post('/desk/sign-in', { email })
  const refused = await flood.post('/desk/sign-in', { email })
  expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.closeTo(600, -1)])
  expect(await refused.text()).toContain('Please wait 10 minutes')
  const rosa = openDeskBrowser(site, { network: OFFICE })
  expect((await rosa.post('/desk/sign-in', { email })).status).toBe(303)
  const entered = await rosa.post('/desk/sign-in/code', { code: await readSignInCode(site, email) })
  expect(entered.headers.get('Location')).toBe('/desk')
})

test('lets colleagues sign in by code and link after failed attempts from the office’s network', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const { email } = await addMemberOf(site, 'owner')
  const rosa = openDeskBrowser(site, { network: OFFICE })
  await rosa.post('/desk/sign-in', { email })
  const mallory = openDeskBrowser(site, { network: OFFICE })
  for (let count = 0; count < 40; count++) {
    expect((await mallory.post('/desk/sign-in/code', { code: 'A' })).status).toBe(422)
    expect((await mallory.post('/desk/enter/nothing')).status).toBe(404)
  }
  const entered = await rosa.post('/desk/sign-in/code', { code: await readSignInCode(site, email) })
  expect(entered.headers.get('Location')).toBe('/desk')
})

test('sends a code to a known browser even after others have used up the network’s limit', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const { email, ...rosa } = await openKnownBrowser(site)
  const mallory = openDeskBrowser(site, { network: OFFICE })
  await useUpRate(site.site, 'codesOfOne', { network: OFFICE })
  expect((await mallory.post('/desk/sign-in', { email })).status).toBe(429)
  expect((await rosa.post('/desk/sign-in', { email })).status).toBe(303)
  const { email: another } = await addMemberOf(site, 'office')
  expect((await rosa.post('/desk/sign-in', { email: another })).status).toBe(429)
  const { id, email: targeted } = await addMemberOf(site, 'office')
  // A well-formed cookie that was signed for another address.
  mallory.cookies.set('desk-known', (rosa.cookies.get('desk-known') ?? '').replace(/^[^.]+/, id))
  expect((await mallory.post('/desk/sign-in', { email: targeted })).status).toBe(429)
  await useUpRate(site.site, 'strangersOfOne', { network: OFFICE })
  expect([(await mallory.get('/desk')).status, (await rosa.get('/desk/sign-in')).status]).toEqual([429, 200])
})

test('someone who is signed in gets a code to confirm it’s them, even after others have used up their network’s limit', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const rosa = await signedIn(site, 'owner', { network: OFFICE })
  await useUpRate(site.site, 'codesOfOne', { network: OFFICE })
  expect((await rosa.send('/desk/verify/code')).status).toBe(303)
})

test('ignores a known browser’s cookie from another network', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const rosa = await openKnownBrowser(site)
  const mallory = openDeskBrowser(site, { network: FLOOD })
  mallory.cookies.set('desk-known', rosa.cookies.get('desk-known') ?? '')
  const consume = vi.spyOn(site.site.rates, 'consume')
  await mallory.get('/desk')
  await useUpRate(site.site, 'strangersOfOne', { network: consume.mock.lastCall?.[1] })
  expect([(await mallory.get('/desk')).status, (await rosa.get('/desk/sign-in')).status]).toEqual([429, 200])
})

test('counts requests for codes separately from requests to the public site', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const { email } = await addMemberOf(site, 'owner')
  const flood = openDeskBrowser(site, { network: FLOOD })
  await useUpRate(site.site, 'sendingOfOne', { network: FLOOD, left: 1 })
  expect((await flood.post('/contact?form=contact')).status).toBe(422)
  expect((await flood.post('/contact?form=contact')).status).toBe(429)
  expect((await flood.post('/desk/sign-in', { email })).status).toBe(303)
  const strangers = openDeskBrowser(site, { network: OFFICE })
  await useUpRate(site.site, 'strangersOfOne', { network: OFFICE, left: 1 })
  expect((await strangers.get('/desk')).status).toBe(303)
  expect((await strangers.get('/desk')).status).toBe(429)
  expect((await strangers.get('/contact')).status).toBe(200)
})

const ROUNDS = 20

test('answers a request for a code the same and in the same time for known and unknown addresses', async () => {
  const ask = await openAsker()
  const [known, unknown] = [await readAnswer(ask, 'owner'), await readAnswer(ask, 'nobody')]
  expect(JSON.stringify(unknown)).toBe(JSON.stringify(known).replace('owner', 'nobody'))
  // On a busy machine, one half of a measurement may be slow.
  await expect.poll(() => ratioOfMedians(ask)).toBeCloseTo(1, 1)
})

type Ask = Awaited<ReturnType<typeof openAsker>>

/** Returns a function that asks for a code from a new browser each time. */
async function openAsker() {
  const site = await openSite()
  const { id } = await addMemberOf(site, 'owner')
  const address = { email: 'owner@program.example', email_key: 'owner@program.example' }
  await site.database.updateTable('staff').set(address).where('id', '=', id).execute()
  return async (email: string) => {
    const browser = openDeskBrowser(site)
    const start = performance.now()
    const answer = await browser.post('/desk/sign-in', { email })
    return { time: performance.now() - start, answer, browser }
  }
}

/** Returns the response to a request for a code, and the page that it redirects to. */
async function readAnswer(ask: Ask, name: string) {
  const { answer, browser } = await ask(`${name}@program.example`)
  const page = await browser.get('/desk/sign-in/code')
  return [answer.status, answer.headers.get('Location'), await page.text()]
}

/** Compares response times. Alternates between known and unknown addresses. */
async function ratioOfMedians(ask: Ask): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.known.push((await ask('owner@program.example')).time)
    times.unknown.push((await ask(`nobody-${round}@program.example`)).time)
  }
  return median(times.known) / median(times.unknown)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
