import { describe, expect, onTestFinished, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { firstDatabase } from '../../tests/support/first-database'
import { appContextOf, formNamed, message, readAll } from '../../tests/support/test-app-context'
import { application } from '../../tests/support/test-site'
import { type Database, openDatabase } from '../database/connection'
import { HONEYPOT_FIELD } from '../forms/honeypot'
import type { IdempotencyKey } from './idempotency'
import { submit } from './submit'
import type { SubmitResult } from './submit-result'

const contact = formNamed('contact')
function send(database: Database, key: IdempotencyKey, given: object = {}, at?: string): Promise<SubmitResult> {
  const app = appContextOf(database, at ? { now: new Date(at) } : undefined)
  return submit(app, { form: contact, input: { ...message, ...given }, key })
}

function idOf(result: SubmitResult | undefined): string {
  if (result?.status !== 'accepted') throw new Error(result?.status)
  return result.id
}

async function expectStored(database: Database, submissions: number) {
  const all = await readAll(database)
  expect(all.submissions).toHaveLength(submissions)
  expect(all.emails).toHaveLength(2 * submissions)
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('a retry with the same key returns the first submission', async () => {
    const { database } = await openFresh(engine)
    const first = await send(database, { given: 'k' })
    expect(await send(database, { given: 'k' })).toEqual({ ...first, repeated: true })
    await expectStored(database, 1)
  })

  test('ten concurrent requests with one key, to two processes, are one submission', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await connectAgain()
    const sending = Array.from({ length: 10 }, (_, n) => send(n % 2 ? database : other, { given: 'k' }))
    const results = await Promise.all(sending)
    expect(new Set(results.map(idOf)).size).toBe(1)
    expect(results.filter((result) => result.status === 'accepted' && !result.repeated)).toHaveLength(1)
    await expectStored(database, 1)
  })

  test('of ten concurrent different answers with one key, one is accepted and the others conflict', async () => {
    const { database } = await openFresh(engine)
    const sending = Array.from({ length: 10 }, (_, n) =>
      send(database, { given: 'k' }, { message: `Message no. ${n}` }),
    )
    const statuses = (await Promise.all(sending)).map((result) => result.status).sort()
    expect(statuses).toEqual(['accepted', ...Array(9).fill('conflict')])
    await expectStored(database, 1)
  })

  test('concurrent requests without a key, or with different keys, are separate submissions', async () => {
    const { database } = await openFresh(engine)
    // Use several addresses because confirmations are limited by address.
    const to = (n: number) => ({ email: `s${Math.floor(n / 3)}@example.org` })
    await Promise.all(Array.from({ length: 9 }, (_, n) => send(database, 'none', to(n))))
    await Promise.all(Array.from({ length: 11 }, (_, n) => send(database, { given: String(n) }, to(n + 9))))
    await expectStored(database, 20)
  })

  test('ten concurrent plain posts of the same answers are one submission', async () => {
    const { database } = await openFresh(engine)
    const results = await Promise.all(Array.from({ length: 10 }, () => send(database, { sender: 's' })))
    expect(new Set(results.map(idOf)).size).toBe(1)
    await expectStored(database, 1)
  })

  test.each([
    ['17:00:00', '17:09:59', 'one'],
    ['17:09:55', '17:10:05', 'one'],
    ['17:05:00', '17:14:30', 'one'],
    ['17:00:00', '17:11:00', 'two'],
    ['17:09:00', '17:20:00', 'two'],
  ])('the same answers at %s and %s, without a key, are stored as %s', async (before, after, count) => {
    const { database } = await openFresh(engine)
    const ids = new Set<string>()
    for (const time of [before, after]) ids.add(idOf(await send(database, { sender: 's' }, {}, `2026-06-25T${time}Z`)))
    expect(ids.size).toBe(count === 'one' ? 1 : 2)
    await expectStored(database, ids.size)
  })

  test('the same answers from someone else, and other answers, are separate submissions with their own emails', async () => {
    const { database } = await openFresh(engine)
    const first = idOf(await send(database, { sender: 's' }))
    expect(idOf(await send(database, { sender: 'another' }))).not.toBe(first)
    expect(idOf(await send(database, { sender: 's' }, { message: 'One more question' }))).not.toBe(first)
    await expectStored(database, 3)
  })

  test.each([
    ['before', { [HONEYPOT_FIELD]: 'x' }, {}],
    ['after', {}, { [HONEYPOT_FIELD]: 'x' }],
  ])('suspected spam is not a repeat of a genuine submission, when it arrives %s', async (_when, one, other) => {
    const { database } = await openFresh(engine)
    const first = idOf(await send(database, { sender: 's' }, one))
    const second = idOf(await send(database, { sender: 's' }, other))
    expect(second).not.toBe(first)
    expect(idOf(await send(database, { sender: 's' }, one))).toBe(first)
    const { submissions, emails } = await readAll(database)
    expect(submissions).toHaveLength(2)
    expect(emails.map(({ audience }) => audience).sort()).toEqual(['office', 'office', 'sender'])
  })

  test('a chosen key never equals one derived from the content', async () => {
    const { database } = await openFresh(engine)
    await send(database, { sender: 's' })
    const [{ idempotency_key } = { idempotency_key: null }] = (await readAll(database)).submissions
    await send(database, { given: idempotency_key ?? '' }, { message: 'Something else' })
    await expectStored(database, 2)
  })

  test('a retry after an upgrade returns the earlier submission', async () => {
    const database = await openDatabase(await firstDatabase(engine))
    onTestFinished(() => database.destroy())
    const { submissions } = await readAll(database)
    for (const { id, form, answers, idempotency_key, created_at } of submissions) {
      const [kind, ...rest] = idempotency_key?.split(':') ?? []
      if (!kind) continue
      const key = kind === 'given' ? { given: rest.join(':') } : { sender: rest[1] ?? '' }
      const app = appContextOf(database, { now: new Date(created_at) })
      const result = await submit(app, { form: formNamed(form), input: answers, key })
      expect(result, idempotency_key ?? '').toMatchObject({ status: 'accepted', id, repeated: true })
    }
    expect((await readAll(database)).submissions).toHaveLength(submissions.length)
  })

  test('the same key on two forms stores two submissions', async () => {
    const { database } = await openFresh(engine)
    await send(database, { given: 'k' })
    const other = { form: formNamed('application'), input: application, key: { given: 'k' } }
    expect(await submit(appContextOf(database), other)).toMatchObject({ status: 'accepted', repeated: false })
    await expectStored(database, 2)
  })
})
