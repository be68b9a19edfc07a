import { describe, expect, test } from 'vitest'
import { speaker } from '../../../tests/support/answers'
import { everyForm } from '../../../tests/support/every-form'
import { application, contactMessage, OFFICE, openSite } from '../../../tests/support/test-site'
import { allForms } from '../../forms/all-forms'
import { MAX_BODY_BYTES } from '../limits/limit-body'

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

describe.each(everyForm)('the endpoint of the $name form', ({ endpoint, answers }) => {
  const open = () => openSite({ speakerIntake: true })
  const definition = formOfEndpoint(endpoint)

  test('stores valid answers without unknown fields, and queues both emails', async () => {
    const site = await open()
    const answer = await site.postJson(endpoint, { ...answers, otherDetail: 'A poster', id: 'mine', constructor: 'x' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    const body = await answer.json()
    expect(body).toEqual({ id: expect.stringMatching(UUID_V7), confirmation: 'queued' })
    const [stored, ...others] = await site.stored()
    expect(stored).toMatchObject({ id: body.id, form: definition.name })
    expect([stored?.answers, others]).toEqual([answers, []])
    const waiting = { status: 'waiting', submission_id: body.id }
    expect(await site.queued()).toMatchObject([
      { ...waiting, audience: 'office', to_address: OFFICE, reply_to: answers.email },
      { ...waiting, audience: 'sender', to_address: answers.email, reply_to: OFFICE },
    ])
  })

  test('answers invalid input with field errors and stores nothing', async () => {
    const site = await open()
    const wrong = { ...answers, [Object.keys(answers)[0] ?? '']: ' ', email: 'nowhere' }
    const answer = await site.postJson(endpoint, wrong)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const checked = definition.check(wrong, 'en')
    const errors = Object.entries(checked.valid ? {} : checked.errors).map(([field, message]) => ({ field, message }))
    expect(errors).toHaveLength(2)
    expect(await answer.json()).toEqual({ type: 'about:blank', title: expect.any(String), status: 422, errors })
    expect(await site.stored()).toEqual([])
    expect(await site.queued()).toEqual([])
  })

  test.each([
    ['null', null],
    ['a list', []],
    ['a text', 'x'],
    ['a number', 5],
    ['an empty object', {}],
  ])('reports every required field if the body is %s', async (_what, nothing) => {
    const answer = await (await open()).postJson(endpoint, nothing)
    expect(answer.status).toBe(422)
    const checked = definition.check({}, 'en')
    const fields = (await answer.json()).errors.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(Object.keys(checked.valid ? {} : checked.errors))
  })
})

/** Returns the form whose rules an endpoint uses: the first one if several share the endpoint. */
function formOfEndpoint(endpoint: string) {
  const form = Object.values(allForms).find((each) => each.endpoint === `/api/${endpoint}`)
  if (!form) throw new Error(`no form for ${endpoint}`)
  return form
}

describe('a body that cannot be read', () => {
  const bytes = (...numbers: number[]) => new Uint8Array(numbers)

  test.each<[what: string, status: number, body: BodyInit, headers?: Record<string, string>]>([
    ['that is not JSON', 400, '{"name": '],
    ['that is empty', 400, ''],
    ['that is not UTF-8', 400, bytes(0x22, 0xc3, 0x28, 0x22)],
    ['whose characters end in the middle', 400, bytes(0x22, 0xe6, 0x9d)],
    ['that says it is a form', 415, JSON.stringify(contactMessage), { 'Content-Type': 'text/plain' }],
    ['that is a form', 415, 'name=Ann', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['that does not say what it is', 415, JSON.stringify(contactMessage), { 'Content-Type': '' }],
    ['that says it is too long', 413, '{}', { 'Content-Length': String(MAX_BODY_BYTES + 1) }],
    ['that is too long without saying so', 413, `"${'x'.repeat(MAX_BODY_BYTES)}"`],
  ])('%s gets %i and is not stored', async (_what, status, body, headers = {}) => {
    const site = await openSite()
    const all = { ...(await site.browserHeaders()), ...headers }
    const answer = await site.fetch('/api/contact', { method: 'POST', body, headers: all })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ status, title: expect.any(String) })
    expect(await site.stored()).toEqual([])
  })

  test('accepts a media type with parameters in any case', async () => {
    const site = await openSite()
    const answer = await site.postJson('contact', contactMessage, { 'Content-Type': 'Application/JSON; charset=UTF-8' })
    expect(answer.status).toBe(201)
  })
})

describe('when the database cannot store', () => {
  test('answers 503, logs the reason, and still serves pages', async () => {
    const site = await openSite()
    const headers = await site.browserHeaders()
    await site.database.destroy()
    const body = JSON.stringify(contactMessage)
    const answer = await site.fetch('/api/contact', { method: 'POST', body, headers })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ status: 503 })
    expect(site.logged).toMatchObject([{ form: 'contact', msg: 'a submission could not be stored' }])
    expect((await site.fetch('/contact')).status).toBe(200)
  })

  test('stores no submission without its emails', async () => {
    const site = await openSite()
    await site.database.schema.dropTable('outbox').execute()
    expect((await site.postJson('application', application)).status).toBe(503)
    expect(await site.stored()).toEqual([])
  })
})

test.each([
  ['GET', '/api/nothing'],
  ['POST', '/api/referrals'],
  ['DELETE', '/api/nothing'],
  ['GET', '/api/contact/new'],
])('%s %s gets 404 with problem details', async (method, path) => {
  const site = await openSite()
  const answer = await site.fetch(path, { method })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({ status: 404 })
})

test.each([
  ['GET', '/api/contact', 'POST'],
  ['DELETE', '/api/contact', 'POST'],
  ['OPTIONS', '/api/application', 'POST'],
  ['POST', '/api/csrf', 'GET, HEAD'],
])('%s %s gets 405 with the allowed methods', async (method, path, allowed) => {
  const answer = await (await openSite()).fetch(path, { method })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, allowed])
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
})

test('has no endpoint for speakers unless SPEAKER_INTAKE is on', async () => {
  const site = await openSite()
  const answer = await site.postJson('speaker', speaker)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
  expect(await site.stored()).toEqual([])
  expect(await site.queued()).toEqual([])
})
