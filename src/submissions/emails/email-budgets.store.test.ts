import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox, sendMessage } from '../../../tests/support/desk'
import { openBudgets } from '../../../tests/support/mail-budgets'
import { markSent, takeDueEmail } from '../../../tests/support/outbox-rows'
import { freeze } from '../../../tests/support/selections'
import { readEvents } from '../../log/events'
import { aboutSubmission } from '../../log/subjects'
import { invite } from '../../staff/team'
import { applySelection } from '../bulk/apply-selection'
import { assign, changeStatus } from '../handling/changes'
import { addNote } from '../handling/notes'
import { undoEvent } from '../undo/undo-event'
import { correctAddress, sendAgain, sendTest, stopEmail } from './email-actions'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('of answers at the same time no more than sixty go out in an hour; then owners hear of it once', async () => {
    const { database, owner, reply, goTo } = await openBudgets(engine)
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
    const { database, app, owner, rosa, reply } = await openBudgets(engine)
    const id = await sendMessage(database)
    const all = Array.from({ length: 8 }, async (_, index) =>
      reply(await sendMessage(database, { email: `Miles+${index}@example.org` }), 'k', index % 2 ? owner : rosa),
    )
    expect((await Promise.all(all)).filter((status) => status === 'changed')).toHaveLength(5)
    expect(await reply(id, 'k')).toBe('over-budget')
    const [first] = await emailsOfKind(database, 'answer')
    expect(await stopEmail(app, rosa, first?.id ?? '')).toMatchObject({ status: 'done' })
    expect(await reply(id, 'k')).toBe('changed')
    expect(await reply(id, 'again')).toBe('over-budget')
  })

  test('sending again waits a minute and counts, to the same address as to a corrected one', async () => {
    const { database, app, moment, rosa } = await openBudgets(engine)
    const id = await sendMessage(database)
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    for (;;) {
      const email = await takeDueEmail(database, moment.now)
      if (!email) break
      await markSent(database, email, moment.now)
    }
    const emailId = confirmation?.id ?? ''
    const again = (key: string) => sendAgain(app, rosa, { emailId, key })
    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await again(key)).toMatchObject({ status: 'done' })
    expect(await again('a')).toEqual({ status: 'too-late' })
    expect(await again('f')).toEqual({ status: 'over-budget' })
    const correct = (address: string) => correctAddress(app, rosa, { emailId, key: address, address })
    expect(await correct('miles+7@example.org')).toEqual({ status: 'over-budget' })
    expect(await correct('ann@example.org')).toMatchObject({ status: 'done' })
    expect(await takeDueEmail(database, moment.now)).toMatchObject({ kind: 'budget-reached' })
    const waiting = (await emailsOfKind(database, 'confirmation')).filter(({ status }) => status === 'waiting')
    expect(waiting.map(({ submission_id, due_at }) => [submission_id, due_at])).toEqual(
      Array.from({ length: 6 }, () => [id, '2026-06-25T17:04:00.000Z']),
    )
  })

  test('colleagues hear of nothing more once the hour is full: what is done is done, and its event says so', async () => {
    const { database, app, rosa, goTo } = await openBudgets(engine)
    const ben = await addStaff(database, { name: 'Ben' })
    const id = await sendMessage(database)
    const note = (text: string) => addNote(app, rosa, { submissionId: id, kind: 'note', text })
    for (let count = 0; count < 60; count++)
      expect((await sendTest(app, { ...rosa, email: 'r@program.example' }, { key: `${count}` })).status).toBe('done')
    expect(await sendTest(app, { ...rosa, email: 'r@program.example' }, { key: '0' })).toEqual({
      status: 'too-late',
    })
    expect(await sendTest(app, { ...rosa, email: 'r@program.example' }, { key: 'one more' })).toEqual({
      status: 'over-budget',
    })
    expect(await note('Please call, @Ben')).toMatchObject({ status: 'added' })
    expect(await assign(app, rosa, { submissionId: id, version: 1, assigneeId: ben.id })).toMatchObject({
      status: 'changed',
    })
    expect(await readInbox(database, id)).toMatchObject({ notes: 1, assignee_id: ben.id })
    const other = await sendMessage(database)
    const batch = await freeze(database, rosa, { type: 'assignee', assigneeId: ben.id }, { ids: [id, other] })
    expect(await applySelection(app, rosa, batch)).toMatchObject({ status: 'changed', count: 1 })
    const told = (await readEvents(database, { actorId: rosa.id }, { limit: 4 })).map(({ kind, details }) => [
      kind,
      details?.unsent,
    ])
    expect(told).toEqual([
      ['assigned', true],
      ['bulk-changed', true],
      ['assigned', true],
      ['note-added', true],
    ])
    expect([await emailsOfKind(database, 'mention'), await emailsOfKind(database, 'assignment')]).toEqual([[], []])
    goTo(61)
    await note('Please call soon, @Ben')
    expect(await emailsOfKind(database, 'mention')).toHaveLength(1)
    const [newest] = await readEvents(database, { actorId: rosa.id }, { limit: 1 })
    expect(newest?.details).not.toHaveProperty('unsent')
  })

  test('an address gets five invitations an hour; the next changes nothing, and the command line has no limit', async () => {
    const { database, app, owner } = await openBudgets(engine)
    const ann = { email: 'Ann@example.org', name: 'Ann', role: 'office' }
    for (let count = 0; count < 5; count++) expect(await invite(app, owner, ann)).toMatchObject({ status: 'invited' })
    const refused = await invite(app, owner, ann)
    expect(refused).toEqual({ status: 'over-budget' })
    expect(await invite(app, owner, { ...ann, email: 'ann+2@example.org', name: 'Other' })).toEqual({
      status: 'over-budget',
    })
    const staff = database.selectFrom('staff').select('role').where('email', 'like', '%nn%')
    expect(await staff.execute()).toEqual([{ role: 'office' }])
    expect(await emailsOfKind(database, 'invitation')).toHaveLength(5)
    expect(await invite(app, null, ann)).toMatchObject({ status: 'invited' })
  })

  test('an email that is let go by an undo waits for room in the hour, too', async () => {
    const { database, app, rosa, enter } = await openBudgets(engine)
    const id = await enter('first@example.org', 'first')
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    await stopEmail(app, rosa, confirmation?.id ?? '')
    for (let count = 0; count < 60; count++) await enter(`p${count}@example.org`, `k${count}`)
    const [stopped] = await readEvents(database, { about: aboutSubmission(id), kind: 'email-stopped' })
    expect(await undoEvent(app, rosa, stopped?.id ?? '')).toMatchObject({ status: 'undone' })
    const [released] = (await emailsOfKind(database, 'confirmation')).filter(
      ({ submission_id }) => submission_id === id,
    )
    expect(released).toMatchObject({ status: 'waiting', due_at: '2026-06-25T18:03:00.000Z' })
  })

  test('confirmations of papers wait for an hour with room, also the third hour, and so does one that is released', async () => {
    const { database, app, moment, rosa, reply, goTo, enter } = await openBudgets(engine)
    let last = ''
    for (let count = 0; count < 121; count++) last = await enter(`p${count}@example.org`, `k${count}`)
    const confirmations = await emailsOfKind(database, 'confirmation')
    const dueAt = (due: string) => confirmations.filter(({ due_at }) => due_at === due).length
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
      changeStatus(app, rosa, { submissionId: last, version, status })
    await change(1, 'spam')
    goTo(10)
    await change(2, 'open')
    const [released] = (await emailsOfKind(database, 'confirmation')).filter(
      ({ submission_id }) => submission_id === last,
    )
    expect(released).toMatchObject({ status: 'waiting', due_at: '2026-06-25T19:03:00.000Z' })
  })
})
