import { describe, expect, test } from 'vitest'
import { everyForm, postPlain } from './every-form-under-test'
import { ADDRESS, BROWSER, openSite, type SiteUnderTest } from './site-under-test'

const PUBLIC = 'https://www.programme.example'

type Headers = Record<string, string>

/** What a browser or a program may say of where a request comes from, and whether it is from here. */
const sources: [what: string, said: Headers, isFromHere: boolean][] = [
  ['nothing said', {}, false],
  ...['same-origin', 'same-site', 'cross-site', 'none', 'SAME-ORIGIN', 'made-up'].flatMap((site): typeof sources => [
    [`Sec-Fetch-Site ${site}`, { 'Sec-Fetch-Site': site }, site === 'same-origin'],
    [`${site} with our Origin`, { 'Sec-Fetch-Site': site, Origin: PUBLIC }, site === 'same-origin'],
    [`${site} with another Origin`, { 'Sec-Fetch-Site': site, Origin: 'https://evil.example' }, false],
    [`${site} with no Origin to tell`, { 'Sec-Fetch-Site': site, Origin: 'null' }, false],
  ]),
  ['our Origin', { Origin: PUBLIC }, true],
  ['our Origin and a referrer of another', { Origin: PUBLIC, Referer: 'https://evil.example/' }, true],
  ...[
    ...['https://evil.example', 'null', `${PUBLIC}:8443`, `${PUBLIC}.evil.example`, `${PUBLIC}@evil.example`],
    ...[PUBLIC.replace('https', 'http'), 'https://programme.example', `${PUBLIC}/`, ADDRESS, ''],
  ].map((Origin): [string, Headers, boolean] => [`Origin ${Origin}`, { Origin }, false]),
]

/** What each case was answered with, by its name; all are tried on one site. */
async function statusesOf<Case extends readonly [what: string, ...rest: unknown[]]>(
  cases: readonly Case[],
  ask: (each: Case) => Promise<Response>,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const each of cases) statuses[each[0]] = (await ask(each)).status
  return statuses
}

const allAnswered = (cases: readonly (readonly [string, ...unknown[]])[], status: number) =>
  Object.fromEntries(cases.map(([what]) => [what, status]))

async function expectKept(site: SiteUnderTest, count: number) {
  expect(await site.stored()).toHaveLength(count)
  expect((await site.queued()).filter(({ audience }) => audience === 'office')).toHaveLength(count)
}

const open = (origin?: string) => openSite({ speakerIntake: true, ...(origin ? { origin } : {}) })

function without(headers: Headers, ...names: string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

const silent = (headers: Headers) => without(headers, 'Origin', 'Sec-Fetch-Site')

const types = ['application/json', 'text/json', 'text/plain', 'text/html', '', 'multipart/form-data; boundary=x']
const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'HEAD'].map((method) => [method] as [string])
const isRead = (method: string) => method === 'GET' || method === 'HEAD'

type Spoil = (headers: Headers, site: SiteUnderTest) => Headers | Promise<Headers>
const spoiled: [what: string, spoil: Spoil][] = [
  ['no token at all', (headers) => without(headers, 'Cookie', 'X-XSRF-TOKEN')],
  ['only the cookie', (headers) => without(headers, 'X-XSRF-TOKEN')],
  ['only the header', (headers) => without(headers, 'Cookie')],
  ["another browser's", async (_, site) => ({ ...(await site.browserHeaders('curl/8')), 'User-Agent': BROWSER })],
  ['a cookie and the header of another', async (headers, site) => swap(headers, await site.browserHeaders())],
  ["another secret's", async () => (await openSite({ secret: 'another secret' })).browserHeaders()],
  ['one of tomorrow', (headers, site) => at(site, '2026-06-25T17:02:59Z', headers)],
  ['one of twelve hours ago', (headers, site) => at(site, '2026-06-26T05:03:00Z', headers)],
]

describe.each(everyForm)('the call of the $name form', ({ call, answers }) => {
  const send = (site: SiteUnderTest, headers: Headers, init: RequestInit = {}) =>
    site.fetch(`/api/${call}`, { method: 'POST', body: JSON.stringify(answers), headers, ...init })

  test('is taken with a good token from here or from a program that says nothing, and from nowhere else', async () => {
    const site = await open(PUBLIC)
    const quiet = silent(await site.browserHeaders())
    const isTaken = (said: Headers, isFromHere: boolean) => isFromHere || Object.keys(said).length === 0
    expect(await statusesOf(sources, ([, said]) => send(site, { ...quiet, ...said }))).toEqual(
      Object.fromEntries(sources.map(([what, said, isFromHere]) => [what, isTaken(said, isFromHere) ? 201 : 403])),
    )
    await expectKept(site, sources.filter(([, said, isFromHere]) => isTaken(said, isFromHere)).length)
  })

  test('is refused with every token that is not of this browser, this site and these hours', async () => {
    const site = await open()
    const headers = await site.browserHeaders()
    const ask = async ([, spoil]: [string, Spoil]) => send(site, await spoil(headers, site))
    expect(await statusesOf(spoiled, ask)).toEqual(allAnswered(spoiled, 403))
    await expectKept(site, 0)
  })

  test('takes no body that calls itself anything but JSON', async () => {
    const site = await open()
    const headers = await site.browserHeaders()
    const others = [...types.slice(1), 'application/x-www-form-urlencoded'].map((type) => [type] as [string])
    const ask = ([type]: [string]) => send(site, { ...headers, 'Content-Type': type })
    expect(await statusesOf(others, ask)).toEqual(allAnswered(others, 415))
    await expectKept(site, 0)
  })

  test('is not there by any method but POST', async () => {
    const site = await open()
    const headers = { ...(await site.browserHeaders()), 'X-HTTP-Method-Override': 'POST' }
    const ask = ([method]: [string]) =>
      send(site, headers, { method, body: isRead(method) ? null : JSON.stringify(answers) })
    expect(await statusesOf(methods, ask)).toEqual(allAnswered(methods, 405))
    await expectKept(site, 0)
  })
})

describe.each(everyForm)('the plain form $name', (form) => {
  const { path, name, answers } = form

  test('is taken from here, and from nowhere else', async () => {
    const site = await open(PUBLIC)
    expect(await statusesOf(sources, ([, said]) => postPlain(site, form, answers, said))).toEqual(
      Object.fromEntries(sources.map(([what, , isFromHere]) => [what, isFromHere ? 303 : 403])),
    )
    // The same answers again within minutes are one click too many.
    await expectKept(site, 1)
  })

  test('is not excused by a token: that does not tell where it is from', async () => {
    const site = await open(PUBLIC)
    const headers = without(silent(await site.browserHeaders()), 'Content-Type')
    expect((await postPlain(site, form, answers, headers)).status).toBe(403)
    await expectKept(site, 0)
  })

  test('takes no body that calls itself anything but a form', async () => {
    const site = await open()
    const others = types.slice(0, -1).map((type) => [type] as [string])
    const ask = ([type]: [string]) => {
      const headers = { Origin: ADDRESS, 'Content-Type': type }
      return site.fetch(`${path}?form=${name}`, { method: 'POST', body: JSON.stringify(answers), headers })
    }
    expect(await statusesOf(others, ask)).toEqual(allAnswered(others, 415))
    await expectKept(site, 0)
  })

  test('is taken by no method but POST', async () => {
    const site = await open()
    const fields = new URLSearchParams(Object.entries(answers).map(([field, value]) => [field, String(value)]))
    const headers = { Origin: ADDRESS, 'X-HTTP-Method-Override': 'POST' }
    const ask = ([method]: [string]) =>
      isRead(method)
        ? site.fetch(`${path}?form=${name}&${fields}`, { method, headers })
        : site.fetch(`${path}?form=${name}`, { method, headers, body: fields })
    expect(await statusesOf(methods, ask)).toEqual(
      Object.fromEntries(methods.map(([method]) => [method, isRead(method) ? 200 : 405])),
    )
    await expectKept(site, 0)
  })
})

test('a token opens as often as its browser asks, and never for whoever only saw it', async () => {
  const site = await open()
  const headers = await site.browserHeaders()
  const body = JSON.stringify(everyForm[0]?.answers)
  const send = (change: Headers) =>
    site.fetch('/api/contact', { method: 'POST', body, headers: { ...headers, ...change } })
  expect([await send({}), await send({}), await send({ 'User-Agent': 'curl/8' })].map(({ status }) => status)).toEqual([
    201, 201, 403,
  ])
  await expectKept(site, 2)
})

function swap(headers: Headers, others: Headers): Headers {
  return { ...headers, 'X-XSRF-TOKEN': others['X-XSRF-TOKEN'] ?? '' }
}

function at(site: SiteUnderTest, moment: string, headers: Headers): Headers {
  site.setClock(moment)
  return headers
}
