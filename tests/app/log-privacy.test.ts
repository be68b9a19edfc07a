import { describe, expect, test } from 'vitest'
import { everyForm, postPlain, type TestForm } from '../support/every-form'
import { useUpRate } from '../support/rates'
import { openSite, type TestSite } from '../support/test-site'

/** A marker in each answer, address, header and query that must not be logged. */
const TELL_TALE = 'telltale'

const agent = `${TELL_TALE}-browser/1.0`

function tellingAnswers({ answers }: TestForm): TestForm['answers'] {
  const isFree = (field: string) =>
    typeof answers[field] === 'string' && (answers[field].length > 8 || / |[^a-z_\d]/i.test(answers[field]))
  const told = Object.keys(answers)
    .filter(isFree)
    .map((field) => [field, `${TELL_TALE} `.repeat(8)])
  return { ...answers, ...Object.fromEntries(told), email: `${TELL_TALE}.o'${TELL_TALE}@${TELL_TALE}.example` }
}

/** Returns browser headers with personal data. */
async function tellingHeaders(site: TestSite): Promise<Record<string, string>> {
  return { ...(await site.browserHeaders(agent)), Referer: `http://localhost/${TELL_TALE}` }
}

/** Sends requests, and collects the ids of the responses. */
function watch(site: TestSite) {
  const ids = new Set<string>()
  const keep = (answer: Response) => {
    ids.add(answer.headers.get('X-Request-Id') ?? '')
    return answer
  }
  const fetch: TestSite['fetch'] = async (path, init) => keep(await site.fetch(path, init))
  return { ids, fetch, headers: () => tellingHeaders(site) }
}

function expectSilence(site: TestSite, ids: ReadonlySet<string>, secrets: readonly string[] = []) {
  const lines = site.logged as unknown as Record<string, unknown>[]
  for (const line of lines) {
    const text = JSON.stringify(line)
    for (const secret of [TELL_TALE, ...secrets]) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(ids, text).toContain(line.request)
  }
  return lines.map(({ msg, outcome }) => [msg, outcome].filter(Boolean).join(' '))
}

describe.each(everyForm)('logs nothing of the $name form', (form) => {
  const answers = tellingAnswers(form)
  const path = `/api/${form.endpoint}`

  test('that was taken, repeated, conflicting, faulty, unreadable or refused', async () => {
    const site = await openSite({ speakerIntake: true })
    const { fetch, ids, headers } = watch(site)
    const given: Record<string, string> = { ...(await headers()), 'Idempotency-Key': `${TELL_TALE}-key` }
    const send = async (body: string, change: Record<string, string> = {}) =>
      (await fetch(path, { method: 'POST', headers: { ...given, ...change }, body })).status
    const other = JSON.stringify({ ...answers, email: 'other@telltale.example' })
    const statuses = [
      await send(JSON.stringify(answers)),
      await send(JSON.stringify(answers)),
      await send(other),
      await send(JSON.stringify({ ...answers, email: TELL_TALE })),
      await send(`{"${TELL_TALE}`),
      await send(JSON.stringify(answers), { 'X-XSRF-TOKEN': TELL_TALE }),
      await send(JSON.stringify(answers), { Origin: `https://${TELL_TALE}.example` }),
      await send(JSON.stringify(answers), { 'Content-Type': `text/${TELL_TALE}` }),
      await send(TELL_TALE.repeat(50_000)),
      (await postPlain({ fetch }, form, answers)).status,
      (await postPlain({ fetch }, form, { ...answers, email: TELL_TALE })).status,
      (await postPlain({ fetch }, form, answers, { Origin: `https://${TELL_TALE}.example` })).status,
      (await fetch(`${form.path}?${TELL_TALE}=${answers.email}&form=${form.name}&sent=${TELL_TALE}`)).status,
    ]
    expect(statuses).toEqual([201, 201, 422, 422, 400, 403, 403, 415, 413, 303, 422, 403, 200])
    const said = expectSilence(site, ids, [given['X-XSRF-TOKEN'] ?? '', 'a secret of this test'])
    expect(said).toEqual(
      ['accepted', 'repeated', 'conflict', 'invalid', 'accepted', 'invalid'].map((outcome) => `form ${outcome}`),
    )
  })

  test('that could not be stored, or that failed', async () => {
    const site = await openSite({ speakerIntake: true })
    const { fetch, ids, headers } = watch(site)
    const given = await headers()
    await site.database.destroy()
    const send = async () =>
      (await fetch(path, { method: 'POST', headers: given, body: JSON.stringify(answers) })).status
    expect([await send(), (await postPlain({ fetch }, form, answers)).status]).toEqual([503, 503])
    expect((await fetch('/readyz')).status).toBe(503)
    site.clock.now = () => {
      throw new Error(`no clock for ${answers.email}`)
    }
    const address = `${form.path}?email=${answers.email}`
    expect([await send(), (await fetch(address)).status, (await postPlain({ fetch }, form, answers)).status]).toEqual([
      500, 500, 500,
    ])
    // The last request fails twice: while storing, and while rendering the page.
    expect(expectSilence(site, ids, [given['X-XSRF-TOKEN'] ?? ''])).toHaveLength(7)
  })
})

test('logs no personal data of rate-limited forms', async () => {
  const site = await openSite({ rateLimit: true })
  const { fetch, ids, headers } = watch(site)
  const [form] = everyForm as [TestForm]
  const init = {
    method: 'POST',
    headers: await headers(),
    body: JSON.stringify({ ...tellingAnswers(form), email: '' }),
  }
  await useUpRate(site.site, 'sendingOfOne', { left: 1 })
  expect((await fetch('/api/contact', init)).status).toBe(422)
  expect((await fetch('/api/contact', init)).status).toBe(429)
  expect((await postPlain({ fetch }, form, tellingAnswers(form))).status).toBe(429)
  expect(new Set(expectSilence(site, ids))).toEqual(new Set(['form invalid']))
})

test('gives every request a new id', async () => {
  const site = await openSite()
  const idOf = async (given: string) =>
    (await site.fetch('/', { headers: { 'X-Request-Id': given } })).headers.get('X-Request-Id')
  for (const given of ['proxy-7_a=', crypto.randomUUID(), 'ann@example.org', '{"level":60}', 'x'.repeat(256)]) {
    expect(await idOf(given)).toMatch(/^[\da-f-]{36}$/)
    expect(await idOf(given)).not.toBe(given)
  }
})
