import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { emailsOfKind, readInbox, sendMessage } from '../../../tests/support/desk'
import { openBudgets } from '../../../tests/support/mail-budgets'
import { takeDueEmail } from '../../../tests/support/outbox-rows'
import { freeze } from '../../../tests/support/selections'
import { HONEYPOT_FIELD } from '../../forms/honeypot'
import { referenceOf } from '../../forms/reference'
import { readEvents } from '../../log/events'
import { OverBudgetError, refuseOverBudget } from '../../mail/email-budgets'
import { staffEventKinds } from '../../staff/event-kinds'
import { removeMember } from '../../staff/team'
import { applySelection } from '../bulk/apply-selection'
import { submissionEventKinds } from '../event-kinds'
import { answer } from '../handling/answers'
import { changeStatus } from '../handling/changes'
import { addNote } from '../handling/notes'
import { undoEvent } from '../undo/undo-event'
import { correctAddress, sendAgain, stopEmail } from './email-actions'
import { queueHeldConfirmations } from './held-confirmations'

const MILES = 'miles@example.org'
/** Over three days, in minutes. */
const THREE_DAYS = 3 * 24 * 60

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const site = await openBudgets(engine)
    const { database, app, moment, rosa } = site
    const undoLast = async (kind: string, by = rosa) => {
      const [last] = await readEvents(database, { kind }, { limit: 1 })
      return undoEvent(app, by, last?.id ?? '', { ...submissionEventKinds, ...staffEventKinds })
    }
    /** Minutes until each of the emails of a kind is due, in their order. */
    const minutesOf = async (kind: string) => {
      const due = (await emailsOfKind(database, kind)).map(({ due_at }) => Date.parse(due_at) - moment.now.getTime())
      return due.map((milliseconds) => milliseconds / 60_000).sort((one, other) => one - other)
    }
    const apply = async (status: 'open' | 'spam', ids: string[]) =>
      applySelection(app, rosa, await freeze(database, rosa, { type: 'status', status }, { ids }))
    const spam = async (count: number, email = () => MILES) => {
      const ids: string[] = []
      for (let index = 0; index < count; index++)
        ids.push(await sendMessage(database, { email: email(), [HONEYPOT_FIELD]: 'x' }))
      return ids
    }
    /** Counts so many emails of Rosa to Miles that are due in so many minutes. */
    const reserve = async (count: number, minutes: number) => {
      const [email] = await emailsOfKind(database, 'notification')
      const sends_at = new Date(moment.now.getTime() + minutes * 60_000).toISOString()
      const use = { outbox_id: email?.id ?? '', staff_id: rosa.id, recipient: MILES, sends_at }
      const uses = Array.from({ length: count }, () => ({ id: randomUUIDv7(), ...use }))
      await database.insertInto('email_uses').values(uses).execute()
    }
    return { ...site, undoLast, minutesOf, apply, spam, reserve }
  }

  test('what is on hold after it was entered by hand waits for room in the hour of whoever entered it, and counts', async () => {
    const { database, app, rosa, goTo, enter, sendTests } = await open()
    for (const key of ['1', '2', '3']) await enter(MILES, key)
    const [entered, sent] = [await enter(MILES, '4'), await sendMessage(database)]
    goTo(55)
    expect(await sendTests(60)).toBe(57)
    goTo(61)
    await sendTests(3)
    await queueHeldConfirmations(app)
    const [ofFamily, ...others] = await emailsOfKind(database, 'held-confirmations')
    expect(others).toEqual([])
    expect(ofFamily).toMatchObject({ submission_id: sent, caused_by: null })
    expect(ofFamily?.text).not.toContain(referenceOf(entered))
    goTo(122)
    await queueHeldConfirmations(app)
    expect((await emailsOfKind(database, 'held-confirmations')).slice(1)).toMatchObject([
      { submission_id: entered, caused_by: rosa.id },
    ])
    expect(await sendTests(60)).toBe(59)
  })

  test('one address gets five of a batch an hour, and the others wait; a batch leaves room for the person', async () => {
    const { database, moment, owner, rosa, reply, minutesOf, apply, spam } = await open()
    const ids = await spam(16)
    expect(await apply('open', ids)).toMatchObject({ status: 'changed', count: 16 })
    expect(await minutesOf('confirmation')).toEqual([
      ...Array(5).fill(1),
      ...Array(5).fill(60),
      ...Array(5).fill(120),
      180,
    ])
    const others = await spam(60, () => `${crypto.randomUUID()}@example.org`)
    expect(await apply('open', others)).toMatchObject({ status: 'changed', count: 60 })
    const confirmations = await emailsOfKind(database, 'confirmation')
    expect(new Set(confirmations.map(({ caused_by }) => caused_by))).toEqual(new Set([rosa.id]))
    expect(await reply(ids[0] ?? '', 'k', owner)).toBe('over-budget')
    expect(await reply(others[0] ?? '', 'k')).toBe('changed')
    await database.updateTable('outbox').set({ status: 'sent' }).where('kind', '!=', 'confirmation').execute()
    expect(await takeDueEmail(database, moment.now)).toBeUndefined()
  })

  test('two batches at the same time share the five of each address, in whatever order they have the addresses', async () => {
    const { database, app, owner, rosa, minutesOf, spam } = await open()
    const addresses = Array.from({ length: 20 }, (_, index) => `p${index}@example.org`)
    const ofEach = async (list: string[]) => {
      const ids: string[] = []
      for (const address of list) ids.push(...(await spam(3, () => address)))
      return ids
    }
    const [one, other] = [await ofEach(addresses), await ofEach(addresses.toReversed())]
    const batches = [
      [rosa, await freeze(database, rosa, { type: 'status', status: 'open' }, { ids: one })],
      [owner, await freeze(database, owner, { type: 'status', status: 'open' }, { ids: other })],
    ] as const
    const applied = await Promise.all(batches.map(([actor, batch]) => applySelection(app, actor, batch)))
    expect(applied.map(({ status }) => status)).toEqual(['changed', 'changed'])
    expect(await minutesOf('confirmation')).toEqual([...Array(100).fill(1), ...Array(20).fill(60)])
  })

  test('confirmations of a batch that are stopped and released again have turns, too, and belong to whoever did it', async () => {
    const { database, owner, minutesOf, apply, spam, app } = await open()
    const ids = await spam(7)
    await apply('open', ids)
    await apply('spam', ids)
    const again = await freeze(database, owner, { type: 'status', status: 'open' }, { ids })
    await applySelection(app, owner, again)
    expect(await minutesOf('confirmation')).toEqual([...Array(5).fill(1), 60, 60])
    const confirmations = await emailsOfKind(database, 'confirmation')
    expect(confirmations.map(({ caused_by }) => caused_by)).toEqual(Array(7).fill(owner.id))
  })

  test('what would wait for more than three days is refused, nothing of it is stored, and owners are told', async () => {
    const { database, app, moment, rosa, enter, reserve } = await open()
    await sendMessage(database, { email: 'ann@example.org' })
    await reserve(60, THREE_DAYS - 59)
    await expect(enter('bo@example.org', 'k')).rejects.toThrow(OverBudgetError)
    expect(await refuseOverBudget(app, rosa, () => enter('bo@example.org', 'k'))).toEqual({ status: 'over-budget' })
    expect(await database.selectFrom('submissions').select('sender_email').execute()).toHaveLength(1)
    expect(await emailsOfKind(database, 'budget-reached')).toHaveLength(1)
    moment.now = new Date(moment.now.getTime() + 60_000)
    const id = await enter('bo@example.org', 'k')
    const [confirmation] = (await emailsOfKind(database, 'confirmation')).filter(
      ({ submission_id }) => submission_id === id,
    )
    expect(confirmation).toMatchObject({ status: 'waiting', due_at: '2026-06-28T17:04:00.000Z' })
    await database
      .updateTable('outbox')
      .set({ status: 'sent' })
      .where('id', '!=', confirmation?.id ?? '')
      .execute()
    expect(await takeDueEmail(database, moment.now)).toBeUndefined()
  })

  test('a release that would wait for so long changes nothing: of one, of many, and by Undo', async () => {
    const { database, app, rosa, undoLast, apply, spam, reserve } = await open()
    const id = await sendMessage(database)
    const change = async (submissionId: string, status: 'open' | 'spam') =>
      changeStatus(app, rosa, { submissionId, version: (await readInbox(database, submissionId)).version, status })
    await change(id, 'spam')
    const [other = ''] = await spam(1)
    await reserve(60, THREE_DAYS - 59)
    expect(await change(other, 'open')).toEqual({ status: 'over-budget' })
    expect(await apply('open', [id, other])).toEqual({ status: 'over-budget' })
    expect(await undoLast('status-changed')).toEqual({ status: 'blocked', blocker: { reason: 'over-budget' } })
    const rows = await Promise.all([id, other].map((each) => readInbox(database, each)))
    expect(rows.map(({ status, version }) => [status, version])).toEqual([
      ['spam', 2],
      ['spam', 1],
    ])
    expect((await emailsOfKind(database, 'confirmation')).map(({ status }) => status)).toEqual(['stopped'])
  })

  test('what a clock that was days ahead has counted keeps nothing waiting', async () => {
    const { database, enter, minutesOf, reserve } = await open()
    await sendMessage(database, { email: 'ann@example.org' })
    await database.deleteFrom('outbox').where('kind', '=', 'confirmation').execute()
    await reserve(60, THREE_DAYS + 1)
    await enter('bo@example.org', 'k')
    expect(await minutesOf('confirmation')).toEqual([1])
  })

  test('emails that the removal of a colleague stopped wait their turn when it is undone, and those of days stay', async () => {
    const { database, app, owner, rosa, goTo, enter, undoLast, minutesOf, reserve } = await open()
    for (let count = 0; count < 62; count++) await enter(`p${count}@example.org`, `k${count}`)
    await removeMember(app, owner, rosa.id)
    goTo(1)
    expect(await undoLast('staff-removed', owner)).toMatchObject({ status: 'undone' })
    expect(await minutesOf('confirmation')).toEqual([...Array(60).fill(1), 60, 60])
    await removeMember(app, owner, rosa.id)
    await sendMessage(database, { email: 'ann@example.org' })
    await database.updateTable('outbox').set({ status: 'sent' }).where('status', '=', 'waiting').execute()
    await database.deleteFrom('email_uses').execute()
    await reserve(60, THREE_DAYS - 1)
    expect(await undoLast('staff-removed', owner)).toMatchObject({ status: 'undone' })
    const [last] = await readEvents(database, { kind: 'undone' }, { limit: 1 })
    expect(last?.details).toMatchObject({ emailsRestarted: 0 })
  })

  test('an email belongs to whoever has it sent now: again, after it was stopped, or to another address', async () => {
    const { database, app, rosa, owner, undoLast } = await open()
    await sendMessage(database)
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    const emailId = confirmation?.id ?? ''
    const causer = async () => (await emailsOfKind(database, 'confirmation'))[0]?.caused_by
    await stopEmail(app, rosa, emailId)
    expect(await causer()).toBeNull()
    await undoLast('email-stopped')
    expect(await causer()).toBe(rosa.id)
    await database.updateTable('outbox').set({ status: 'failed' }).where('id', '=', emailId).execute()
    expect(await sendAgain(app, owner, { emailId, key: 'k' })).toMatchObject({ status: 'done' })
    expect(await causer()).toBe(owner.id)
    await correctAddress(app, rosa, { emailId, key: 'k', address: 'ann@example.org' })
    expect(await causer()).toBe(rosa.id)
  })

  test('an answer stays its author’s when a colleague corrects its address', async () => {
    const { database, app, rosa, owner } = await open()
    const submissionId = await sendMessage(database)
    await answer(app, rosa, { submissionId, version: 1, subject: 'Welcome', text: 'See you soon.', key: 'k' })
    const [waiting] = await emailsOfKind(database, 'answer')
    const action = { emailId: waiting?.id ?? '', key: 'k', address: 'ann@example.org' }
    expect(await correctAddress(app, owner, action)).toMatchObject({ status: 'done' })
    const [corrected] = await emailsOfKind(database, 'answer')
    expect(corrected).toMatchObject({ to_address: 'ann@example.org', caused_by: rosa.id })
  })

  test('an address that is corrected too late costs nothing, and without room for it the email waits as before', async () => {
    const { database, app, moment, rosa, sendTests } = await open()
    await sendMessage(database)
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    await database.deleteFrom('outbox').where('kind', '!=', 'confirmation').execute()
    const action = { emailId: confirmation?.id ?? '', key: 'k', address: 'ann@example.org' }
    await takeDueEmail(database, moment.now)
    expect(await correctAddress(app, rosa, action)).toEqual({ status: 'too-late' })
    expect(await sendTests(60)).toBe(60)
    await database.updateTable('outbox').set({ leased_until: null }).execute()
    expect(await correctAddress(app, rosa, action)).toEqual({ status: 'over-budget' })
    const [waiting] = await emailsOfKind(database, 'confirmation')
    expect(waiting).toMatchObject({ status: 'waiting', to_address: MILES, caused_by: null })
  })

  test('whom a note names hears of it in the hour of whoever brings the note back', async () => {
    const { database, app, owner, rosa, minutesOf, undoLast, sendTests } = await open()
    const submissionId = await sendMessage(database)
    await addNote(app, owner, { submissionId, kind: 'note', text: 'Please call, @Rosa' })
    await undoLast('note-added', owner)
    expect(await sendTests(60)).toBe(60)
    expect(await undoLast('undone')).toMatchObject({ status: 'undone' })
    expect(await emailsOfKind(database, 'mention')).toMatchObject([{ status: 'waiting', caused_by: rosa.id }])
    expect(await minutesOf('mention')).toEqual([60])
  })
})
