import { createHash, randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { appContextOf, formNamed, message, OFFICE, readAll } from '../../tests/support/test-app-context'
import { toReference } from '../forms/reference'
import { submit } from './submit'

const contact = formNamed('contact')

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('stores a submission with its two emails', async () => {
    const { database } = await openFresh(engine)
    const result = await submit(appContextOf(database), { form: contact, input: message, key: 'none' })
    if (result.status !== 'accepted') throw new Error(result.status)
    expect(result.repeated).toBe(false)
    const { submissions, emails } = await readAll(database)
    expect(submissions).toEqual([
      {
        id: result.id,
        reference: toReference(result.id),
        form: 'contact',
        form_version: 1,
        language: 'en',
        answers: message,
        sender_name: message.name,
        sender_email: message.email,
        digest: createHash('sha256').update(JSON.stringify(message)).digest('hex'),
        idempotency_key: null,
        created_at: '2026-06-25T17:03:00.000Z',
        spam_flags: null,
        entered_by: null,
        entered_from: null,
        arrived_at: null,
        season_id: null,
        timing: null,
        erased_at: null,
      },
    ])
    const waiting = { status: 'waiting', attempts: 0, due_at: '2026-06-25T17:03:00.000Z', submission_id: result.id }
    expect(emails).toMatchObject([
      { ...waiting, kind: 'notification', audience: 'office', to_address: OFFICE, reply_to: message.email },
      { ...waiting, kind: 'confirmation', audience: 'sender', to_address: message.email, reply_to: OFFICE },
    ])
  })

  test.each(['none', { given: 'k' }] as const)('a reference that is taken costs a new id (key: %j)', async (key) => {
    const { database } = await openFresh(engine)
    const [id, another] = [randomUUIDv7(), randomUUIDv7()]
    const sameReference = `${randomUUIDv7().slice(0, 24)}${id.slice(24)}`
    const ids = [id, sameReference, another]
    const app = { ...appContextOf(database), createId: () => ids.shift() ?? '' }
    await submit(app, { form: contact, input: message, key: 'none' })
    const result = await submit(app, { form: contact, input: message, key })
    expect(result).toMatchObject({ status: 'accepted', id: another, repeated: false })
    const { submissions, emails } = await readAll(database)
    expect(submissions.map(({ id }) => id)).toEqual([id, another].sort())
    expect(emails.filter(({ submission_id }) => submission_id === another)).toHaveLength(2)
  })

  test.each([
    ['a NUL', 'before\u0000after the NUL'],
    ['half of a pair', 'lone \ud800 and \udfff surrogates'],
    ['line separators', 'one\u2028two\u2029three\u0085four\r\nfive'],
    ['letters in two forms', 'caf\u00e9 is not cafe\u0301 here'],
    ['the longest text', '李'.repeat(5000)],
  ])('stores %s as it was sent, with its emails', async (_what, text) => {
    const { database } = await openFresh(engine)
    const input = { ...message, name: text.slice(0, 100).trim(), message: text }
    const result = await submit(appContextOf(database), { form: contact, input, key: 'none' })
    expect(result.status).toBe('accepted')
    const { submissions, emails } = await readAll(database)
    expect(submissions[0]?.answers).toEqual(input)
    expect(emails).toHaveLength(2)
  })

  test('returns errors for invalid answers and stores nothing', async () => {
    const { database } = await openFresh(engine)
    const result = await submit(appContextOf(database), {
      form: contact,
      input: { ...message, name: '' },
      key: 'none',
    })
    expect(result).toEqual({ status: 'invalid', errors: { name: 'Name is required' } })
    expect(await readAll(database)).toEqual({ submissions: [], emails: [] })
  })

  test('notifies the outbox of new email after storing it', async () => {
    const { database } = await openFresh(engine)
    const seen: Promise<{ emails: unknown[] }>[] = []
    const app = { ...appContextOf(database), onEmailQueued: () => void seen.push(readAll(database)) }
    await submit(app, { form: contact, input: message, key: { given: 'k' } })
    await submit(app, { form: contact, input: message, key: { given: 'k' } })
    await submit(app, { form: contact, input: {}, key: 'none' })
    expect(seen).toHaveLength(1)
    expect((await seen[0])?.emails).toHaveLength(2)
  })

  describe('stores nothing', () => {
    test('if the second email cannot be queued, and accepts a retry', async () => {
      const { database } = await openFresh(engine)
      await database.schema.createIndex('one_email_a_day').on('outbox').column('created_at').unique().execute()
      const send = () => submit(appContextOf(database), { form: contact, input: message, key: { given: 'k' } })
      await expect(send()).rejects.toThrow(/unique/i)
      expect(await readAll(database)).toEqual({ submissions: [], emails: [] })
      await database.schema.dropIndex('one_email_a_day').execute()
      expect(await send()).toMatchObject({ status: 'accepted', repeated: false })
      expect((await readAll(database)).emails).toHaveLength(2)
    })

    test('if an email cannot be rendered', async () => {
      const { database } = await openFresh(engine)
      const email = () => {
        throw new Error('out of words')
      }
      const check = (...given: Parameters<typeof contact.check>) => ({ ...contact.check(...given), email })
      const form = { ...contact, check } as typeof contact
      await expect(submit(appContextOf(database), { form, input: message, key: 'none' })).rejects.toThrow(
        'out of words',
      )
      expect(await readAll(database)).toEqual({ submissions: [], emails: [] })
    })
  })
})
