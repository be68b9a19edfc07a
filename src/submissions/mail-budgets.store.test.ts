import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox, sendMessage } from '../../tests/support/desk'
import { formNamed, intakeOf, message } from '../../tests/support/test-intake'
import { markSent, takeDueEmail } from '../mail/outbox'
import { answer } from './answers'
import { changeStatus } from './changes'
import { correctAddress, sendAgain, stopMail } from './mail-actions'
import { submit } from './submit'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
    const intake = intakeOf(database, moment)
    const owner = await addStaff(database, { name: 'Olga', role: 'owner', email: 'olga@program.example' })
    const rosa = await addStaff(database)
    /** Answers a submission in its newest version. */
    const reply = async (submissionId: string, key: string, by = rosa) => {
      const { version } = await readInbox(database, submissionId)
      return (await answer(intake, by, { submissionId, version, subject: 'Hello', text: 'Dear Miles', key })).status
    }
    const goTo = (minutes: number) => {
      moment.now = new Date(Date.parse('2026-06-25T17:03:00.000Z') + minutes * 60_000)
    }
    const enter = async (email: string, key: string) => {
      const entry = { actor: rosa, from: 'paper', note: '', isConfirmed: true } as const
      const given = { form: formNamed('contact'), input: { ...message, email }, key: { given: key }, entry }
      const receipt = await submit(intake, given)
      if (receipt.status !== 'accepted') throw new Error(receipt.status)
      return receipt.id
    }
    return { database, intake, moment, owner, rosa, reply, goTo, enter }
  }

  test('of answers at the same time no more than sixty go out in an hour; then owners hear of it once', async () => {
    const { database, owner, reply, goTo } = await open()
    const ids: string[] = []
    for (let count = 0; count < 66; count++) ids.push(await sendMessage(database, { email: `m${count}@example.org` }))
    const results = await Promise.all(ids.map((id) => reply(id, 'k')))
    expect(results.filter((status) => status === 'changed')).toHaveLength(60)
    expect(results.filter((status) => status === 'over-budget')).toHaveLength(6)
    expect(await emailsOfKind(database, 'answer')).toHaveLength(60)
    const refused = ids[results.indexOf('over-budget')] ?? ''
    expect(await readInbox(database, refused)).toMatchObject({ status: 'new', version: 1 })
    expect(await emailsOfKind(database, 'budget-reached')).toMatchObject([{ to_address: 'olga@program.example' }])
    expect(await reply(refused, 'k', owner)).toBe('changed')
    goTo(61)
    expect(await reply(ids[results.lastIndexOf('over-budget')] ?? '', 'k')).toBe('changed')
  })

  test('one mailbox gets five an hour from all together, and what was taken back does not count until it waits again', async () => {
    const { database, intake, owner, rosa, reply } = await open()
    const id = await sendMessage(database)
    const all = Array.from({ length: 8 }, async (_, index) =>
      reply(await sendMessage(database, { email: `Miles+${index}@example.org` }), 'k', index % 2 ? owner : rosa),
    )
    expect((await Promise.all(all)).filter((status) => status === 'changed')).toHaveLength(5)
    expect(await reply(id, 'k')).toBe('over-budget')
    const [first] = await emailsOfKind(database, 'answer')
    expect(await stopMail(intake, rosa, first?.id ?? '')).toMatchObject({ status: 'done' })
    expect(await reply(id, 'k')).toBe('changed')
    expect(await reply(id, 'again')).toBe('over-budget')
  })

  test('sending again waits a minute and counts, to the same address as to a corrected one', async () => {
    const { database, intake, moment, rosa } = await open()
    const id = await sendMessage(database)
    const [receipt] = await emailsOfKind(database, 'receipt')
    for (;;) {
      const email = await takeDueEmail(database, moment.now)
      if (!email) break
      await markSent(database, email, moment.now)
    }
    const emailId = receipt?.id ?? ''
    const again = (key: string) => sendAgain(intake, rosa, { emailId, key })
    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await again(key)).toMatchObject({ status: 'done' })
    expect(await again('a')).toEqual({ status: 'too-late' })
    expect(await again('f')).toEqual({ status: 'over-budget' })
    const correct = (address: string) => correctAddress(intake, rosa, { emailId, key: address, address })
    expect(await correct('miles+7@example.org')).toEqual({ status: 'over-budget' })
    expect(await correct('ann@example.org')).toMatchObject({ status: 'done' })
    expect(await takeDueEmail(database, moment.now)).toMatchObject({ kind: 'budget-reached' })
    const waiting = (await emailsOfKind(database, 'receipt')).filter(({ status }) => status === 'waiting')
    expect(waiting.map(({ submission_id, due_at }) => [submission_id, due_at])).toEqual(
      Array.from({ length: 6 }, () => [id, '2026-06-25T17:04:00.000Z']),
    )
  })

  test('confirmations of papers wait for an hour with room, also the third hour, and so does one that is released', async () => {
    const { database, intake, moment, rosa, reply, goTo, enter } = await open()
    let last = ''
    for (let count = 0; count < 121; count++) last = await enter(`p${count}@example.org`, `k${count}`)
    const receipts = await emailsOfKind(database, 'receipt')
    const dueAt = (due: string) => receipts.filter(({ due_at }) => due_at === due).length
    expect([dueAt('2026-06-25T17:04:00.000Z'), dueAt('2026-06-25T18:03:00.000Z')]).toEqual([60, 60])
    expect(dueAt('2026-06-25T19:03:00.000Z')).toBe(1)
    // Nor is the last taken for one of a clock that was ahead.
    await database
      .updateTable('outbox')
      .set({ due_at: '2026-06-25T20:03:00.000Z' })
      .where('submission_id', '=', last)
      .execute()
    await database.updateTable('outbox').set({ status: 'sent' }).where('submission_id', '!=', last).execute()
    await database.updateTable('outbox').set({ status: 'sent' }).where('kind', '=', 'budget-reached').execute()
    expect(await takeDueEmail(database, moment.now)).toBeUndefined()
    expect(await reply(await sendMessage(database), 'k')).toBe('over-budget')
    const change = (version: number, status: 'spam' | 'open') =>
      changeStatus(intake, rosa, { submissionId: last, version, status })
    await change(1, 'spam')
    goTo(10)
    await change(2, 'open')
    const [released] = (await emailsOfKind(database, 'receipt')).filter(({ submission_id }) => submission_id === last)
    expect(released).toMatchObject({ status: 'waiting', due_at: '2026-06-25T19:03:00.000Z' })
  })
})
