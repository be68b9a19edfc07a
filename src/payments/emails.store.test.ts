import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/database-engines'
import { selectComplete } from '../../tests/support/emails'
import { openLedgers } from '../../tests/support/ledgers'
import { winter } from '../../tests/support/seasons'
import { MAX_EMAILS_PER_RECIPIENT } from '../mail/email-limits'
import { correctEmailAddress, resendEmail, stopEmail } from '../submissions/emails/email-actions'
import { readEmail } from '../submissions/emails/emails'
import { cancelDueBatch, queuePaymentDue, readDueFamilies, revealPayment } from './emails'
import { readPayToken } from './pay-link'
import { queuePaymentReceived } from './received-email'

const key = Buffer.alloc(32, 1)

describe.each(engines)('emails about payments on %s', (engine) => {
  /** Opens two families with a spot for $800, of which nothing is paid, and one without a spot. */
  async function open() {
    const ledgers = await openLedgers(engine, [{ state: 'accepted' }, { state: 'accepted' }, { state: 'rejected' }])
    const { database, app, rosa, ids, record } = ledgers
    for (const id of ids.slice(0, 2)) await record({ kind: 'regular-fee', cents: 80_000 }, id)
    const queued = () => selectComplete(database).orderBy('outbox.id').execute()
    const reveal = async (index = 0) => {
      const email = (await queued())[index]
      return email && (await revealPayment(app, key, email))
    }
    const send = (some = ids.slice(0, 1)) => queuePaymentDue(app, rosa, some)
    const receive = async (cents: number) => {
      const entry = (await ledgers.entriesOf()).findLast((each) => each.cents === cents)
      return database.transaction().execute((transaction) => queuePaymentReceived({ transaction, app }, entry?.id))
    }
    return { ...ledgers, queued, reveal, send, receive }
  }

  test('completes the email about what is due when it leaves, and shows its secrets to nobody else', async () => {
    const { database, app, ids, record, queued, reveal, send, act, readAll } = await open()
    expect(await send()).toMatchObject({ status: 'queued' })
    const [email] = await queued()
    expect(email).toMatchObject({ to_address: 'ann0@example.org', audience: 'sender', status: 'waiting' })
    expect(email?.due_at).toBe('2026-06-30T17:01:00.000Z')
    const shown = await readEmail(database, email?.id ?? '')
    expect(shown?.text).toContain('•••••• is due for Summer 2026.')
    expect(shown?.text).toContain('/pay/••••••>')
    await record({ kind: 'payment', cents: 10_000 })
    const sent = await reveal()
    expect(sent?.text).toContain('$700 is due for Summer 2026.')
    const [, token = ''] = /<http:\/\/localhost:3000\/pay\/([^>]+)>/.exec(sent?.text ?? '') ?? []
    expect(readPayToken(key, token, app.now())).toBe(ids[0])
    expect(sent?.html).toContain(`href="http://localhost:3000/pay/${token}"`)
    expect(sent?.html).not.toContain('{pay:')
    await act({ action: 'move', seasonId: winter.id })
    const moved = (await readAll()).find(({ season_id }) => season_id === winter.id)
    expect((await reveal())?.text).toContain(`/pay/${moved?.id}.`)
  })

  test.each(['paid', 'withdrawn', 'spam', 'another address'])('stops the email when it leaves: %s', async (change) => {
    const { database, rosa, app, stored, act, record, queued, reveal, send } = await open()
    await send()
    const [email] = await queued()
    if (change === 'paid') await record({ kind: 'payment', cents: 80_000 })
    if (change === 'withdrawn') await act({ action: 'withdraw', reason: 'Moved away' })
    if (change === 'spam') await database.updateTable('inbox').set({ status: 'spam' }).execute()
    const other = { emailId: email?.id ?? '', key: 'one', address: 'ann@home.example' }
    if (change === 'another address') {
      const columns = { submission_id: stored[0]?.submissionId ?? '', field: 'email', value: 'new@example.org' }
      const by = { corrected_by: rosa.id, corrected_at: app.now().toISOString() }
      await database
        .insertInto('corrections')
        .values({ ...columns, ...by })
        .execute()
      expect(await reveal()).toBeUndefined()
      expect(await correctEmailAddress(app, rosa, other)).toMatchObject({ status: 'done' })
      expect(await reveal()).toMatchObject({ to_address: 'ann@home.example' })
    } else expect(await reveal()).toBeUndefined()
  })

  test('sends one email a day to those who owe something, all or none', async () => {
    const { app, rosa, database, moment, ids, queued, send } = await open()
    const listed = async () => (await readDueFamilies(app, database, ids)).map(({ id }) => id)
    expect(await listed()).toEqual(ids.slice(0, 2))
    expect(await send(ids)).toEqual({ status: 'changed' })
    expect(await queued()).toEqual([])
    const sent = await send()
    expect(await listed()).toEqual(ids.slice(1, 2))
    expect(await send(ids.slice(0, 2))).toEqual({ status: 'changed' })
    expect(await cancelDueBatch(app, rosa, sent.status === 'queued' ? sent.batchId : '')).toBe(1)
    expect(await queued()).toMatchObject([{ status: 'stopped' }])
    expect(await send()).toMatchObject({ status: 'queued' })
    moment.now = new Date('2026-07-01T17:00:00.000Z')
    expect(await listed()).toEqual(ids.slice(0, 2))
    const again = { emailId: (await queued())[1]?.id ?? '', key: 'one' }
    await database.updateTable('outbox').set({ status: 'sent' }).where('status', '=', 'waiting').execute()
    expect(await resendEmail(app, rosa, again)).toMatchObject({ status: 'done' })
  })

  test('thanks for a payment once, with what is still due, unless it is undone', async () => {
    const { database, app, rosa, record, undoEntry, queued, reveal, receive } = await open()
    await record({ kind: 'payment', cents: 20_000, date: '2026-06-10' })
    await receive(30_000)
    // The payment is old, or does not exist.
    expect(await queued()).toEqual([])
    const paid = await record({ kind: 'payment', cents: 10_000 })
    await receive(10_000)
    const emails = await queued()
    expect(emails).toMatchObject([{ kind: 'payment-received', to_address: 'ann0@example.org', status: 'waiting' }])
    expect(emails[0]?.text).toContain('We received $100 for Summer 2026.\n\n$500 is still due.')
    expect(await reveal()).toEqual(emails[0])
    await database.updateTable('inbox').set({ status: 'spam' }).execute()
    expect(await reveal()).toBeUndefined()
    await database.updateTable('inbox').set({ status: 'new' }).execute()
    await undoEntry(paid.status === 'recorded' ? paid.eventId : '')
    expect(await reveal()).toBeUndefined()
    expect(await stopEmail(app, rosa, emails[0]?.id ?? '')).toMatchObject({ status: 'done' })
  })

  test('counts no scholarship as paid', async () => {
    const { record, queued } = await open()
    await record({ kind: 'scholarship', cents: 90_000 })
    await record({ kind: 'payment', cents: 5_000 })
    expect((await queued())[0]?.text).toContain('You have paid $50 more than is due now.')
  })

  test('stores the thanks as stopped above the hourly limit, and staff can send it', async () => {
    const { app, rosa, moment, record, queued } = await open()
    for (let count = 0; count <= MAX_EMAILS_PER_RECIPIENT; count++)
      await record({ kind: 'payment', cents: 100 + count })
    const last = (await queued()).at(-1)
    expect(last).toMatchObject({ status: 'stopped', last_error: 'This address was sent several emails shortly before' })
    moment.now = new Date('2026-06-30T19:00:00.000Z')
    expect(await resendEmail(app, rosa, { emailId: last?.id ?? '', key: 'one' })).toMatchObject({ status: 'done' })
  })

  test('thanks nobody whose data was erased or is spam', async () => {
    const { database, record, queued, receive } = await open()
    await record({ kind: 'payment', cents: 10_000 })
    await database.deleteFrom('email_bodies').execute()
    await database.deleteFrom('outbox').execute()
    await database.updateTable('inbox').set({ status: 'spam' }).execute()
    await receive(10_000)
    await database.deleteFrom('inbox').execute()
    await receive(10_000)
    expect(await queued()).toEqual([])
  })
})
