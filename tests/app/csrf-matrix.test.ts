import { describe, expect, test } from 'vitest'
import { everyForm, postPlain, type TestForm } from '../support/every-form'
import { elementsOf, linksOf } from '../support/page'
import { ADDRESS, openSite, type TestSite } from '../support/test-site'

const PUBLIC = 'https://www.program.example'
const FOREIGN = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }

type Headers = Record<string, string>

/** Headers about the origin of a request, and whether they show that it comes from the site itself. */
const sources: [what: string, said: Headers, isFromHere: boolean][] = [
  ['nothing said', {}, false],
  ...['same-origin', 'same-site', 'cross-site', 'none', 'SAME-ORIGIN', 'made-up'].flatMap((site): typeof sources => [
    [`Sec-Fetch-Site ${site}`, { 'Sec-Fetch-Site': site }, site === 'same-origin'],
    [`${site} with our Origin`, { 'Sec-Fetch-Site': site, Origin: PUBLIC }, site === 'same-origin'],
    [`${site} with another Origin`, { 'Sec-Fetch-Site': site, Origin: 'https://evil.example' }, false],
    [`${site} with no Origin to tell`, { 'Sec-Fetch-Site': site, Origin: 'null' }, false],
  ]),
  ['our Origin', { Origin: PUBLIC }, true],
  ['our Referer alone', { Referer: `${PUBLIC}/contact?form=contact` }, true],
  ['our Referer alone, of our address only', { Referer: PUBLIC }, true],
  ['our Origin and a referrer of another', { Origin: PUBLIC, Referer: 'https://evil.example/' }, true],
  ...[
    ...['https://evil.example', 'null', `${PUBLIC}:8443`, `${PUBLIC}.evil.example`, `${PUBLIC}@evil.example`],
    ...[PUBLIC.replace('https', 'http'), 'https://program.example', `${PUBLIC}/`, ADDRESS, ''],
  ].map((Origin): [string, Headers, boolean] => [`Origin ${Origin}`, { Origin }, false]),
]

/** Without ORIGIN, every port of this machine counts as the site's own origin. */
const localSources: typeof sources = [
  ...[ADDRESS, 'http://localhost:8080', 'http://127.0.0.1:5173', 'http://[::1]:3000'].map(
    (Origin): [string, Headers, boolean] => [`Origin ${Origin}`, { Origin }, true],
  ),
  ...['https://evil.example', 'https://localhost.evil.example', 'null'].map((Origin): [string, Headers, boolean] => [
    `Origin ${Origin}`,
    { Origin },
    false,
  ]),
]

/** Sends every case to one site. Returns the statuses by case. */
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

async function expectKept(site: TestSite, count: number) {
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

describe.each<[what: string, origin: string | undefined, cases: typeof sources]>([
  ['with ORIGIN', PUBLIC, sources],
  ['without ORIGIN', undefined, localSources],
])('a request to a site %s', (_what, origin, cases) => {
  const [form] = everyForm as [TestForm]

  test('is accepted by the endpoint from the site itself, or from a program without these headers', async () => {
    const site = await open(origin)
    const quiet = silent(await site.browserHeaders())
    const post = (said: Headers) =>
      site.fetch('/api/contact', {
        method: 'POST',
        body: JSON.stringify(form.answers),
        headers: { ...quiet, ...said },
      })
    const isTaken = (said: Headers, isFromHere: boolean) => isFromHere || Object.keys(said).length === 0
    expect(await statusesOf(cases, ([, said]) => post(said))).toEqual(
      Object.fromEntries(cases.map(([what, said, isFromHere]) => [what, isTaken(said, isFromHere) ? 201 : 403])),
    )
    await expectKept(site, cases.filter(([, said, isFromHere]) => isTaken(said, isFromHere)).length)
  })

  test('is accepted as a plain form from the site itself only', async () => {
    const site = await open(origin)
    expect(await statusesOf(cases, ([, said]) => postPlain(site, form, form.answers, said))).toEqual(
      Object.fromEntries(cases.map(([what, , isFromHere]) => [what, isFromHere ? 303 : 403])),
    )
    // The same answers within minutes count as a double click.
    await expectKept(site, 1)
  })
})

test.each([
  ['another site', 'https://evil.example/'],
  ['one whose name begins with ours', `${PUBLIC}.evil.example/`],
  ['one that has ours as a user name', `${PUBLIC}@evil.example/`],
  ['one that has ours in its path', `https://evil.example/${PUBLIC}/`],
  ['our host without TLS', `${PUBLIC.replace('https', 'http')}/contact`],
  ['another port of our host', `${PUBLIC}:8443/contact`],
  ['no address', 'contact'],
])('rejects a plain form without Origin and with the Referer of %s', async (_what, Referer) => {
  const site = await open(PUBLIC)
  const [form] = everyForm as [TestForm]
  expect((await postPlain(site, form, form.answers, { Referer })).status).toBe(403)
  expect((await postPlain(site, form, form.answers, { Referer: PUBLIC, Origin: 'null' })).status).toBe(403)
  await expectKept(site, 0)
})

test('rejects desk forms with a Referer only', async () => {
  const answer = await (await open(PUBLIC)).fetch('/desk/sign-in', {
    method: 'POST',
    headers: { Referer: `${PUBLIC}/desk/sign-in` },
    body: new URLSearchParams({ email: 'ann@example.org' }),
  })
  expect(answer.status).toBe(403)
})

test('links to the same page under ORIGIN when it rejects a form because of its address', async () => {
  const site = await open(PUBLIC)
  const [form] = everyForm as [TestForm]
  for (const headers of [{ Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }, {}] as Headers[]) {
    const answer = await postPlain(site, form, form.answers, headers)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([403, 'no-store'])
    expect(linksOf(await answer.text())).toEqual([{ text: `${PUBLIC}/contact`, href: `${PUBLIC}/contact` }])
  }
  const odd = await postPlain(site, { path: '//evil.example/"><b>', name: 'contact' }, {}, FOREIGN)
  expect(elementsOf(await odd.text(), 'a')).toEqual([{ href: `${PUBLIC}//evil.example/%22%3E%3Cb%3E` }])
})

describe.each(everyForm)('the endpoint of the $name form', ({ endpoint, answers }) => {
  const send = (site: TestSite, headers: Headers, init: RequestInit = {}) =>
    site.fetch(`/api/${endpoint}`, { method: 'POST', body: JSON.stringify(answers), headers, ...init })

  test('is rejected without its token, and from another site with it', async () => {
    const site = await open()
    const headers = await site.browserHeaders()
    const refused: [string, Headers][] = [
      ['no token', without(headers, 'Cookie', 'X-XSRF-TOKEN')],
      ['another site', { ...headers, ...FOREIGN }],
    ]
    expect(await statusesOf(refused, ([, given]) => send(site, given))).toEqual(allAnswered(refused, 403))
    await expectKept(site, 0)
  })

  test('rejects bodies of other types than JSON', async () => {
    const site = await open()
    const headers = await site.browserHeaders()
    const others = [...types.slice(1), 'application/x-www-form-urlencoded'].map((type) => [type] as [string])
    const ask = ([type]: [string]) => send(site, { ...headers, 'Content-Type': type })
    expect(await statusesOf(others, ask)).toEqual(allAnswered(others, 415))
    await expectKept(site, 0)
  })

  test('allows only POST', async () => {
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

  test('is rejected from another site, even with a token', async () => {
    const site = await open(PUBLIC)
    const withToken = without(silent(await site.browserHeaders()), 'Content-Type')
    for (const headers of [FOREIGN, withToken]) expect((await postPlain(site, form, answers, headers)).status).toBe(403)
    await expectKept(site, 0)
  })

  test('rejects bodies of other types than forms', async () => {
    const site = await open()
    const others = types.slice(0, -1).map((type) => [type] as [string])
    const ask = ([type]: [string]) => {
      const headers = { Origin: ADDRESS, 'Content-Type': type }
      return site.fetch(`${path}?form=${name}`, { method: 'POST', body: JSON.stringify(answers), headers })
    }
    expect(await statusesOf(others, ask)).toEqual(allAnswered(others, 415))
    await expectKept(site, 0)
  })

  test('is accepted only by POST', async () => {
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
