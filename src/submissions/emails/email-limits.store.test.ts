import { describe, expect, test } from 'vitest'
import { assign, changeStatus } from '../../../tests/support/changes'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox, sendMessage } from '../../../tests/support/desk'
import { openLimits } from '../../../tests/support/mail-limits'
import { markSent, takeDueEmail } from '../../../tests/support/outbox-rows'
import { freeze } from '../../../tests/support/selections'
import { HONEYPOT_FIELD } from '../../forms/honeypot'
import type { Actor } from '../../log/actor'
import { readEvents } from '../../log/events'
import { staffEventKinds } from '../../staff/event-kinds'
import { invite } from '../../staff/team'
import { applySelection } from '../bulk/apply-selection'
import { submissionEventKinds } from '../event-kinds'
import { addNote } from '../handling/notes'
import { undoEvent } from '../undo/undo-event'
import { correctEmailAddress, resendEmail, stopEmail } from './email-actions'
import { sendTest } from './send-test'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const site = await openLimits(engine)
    const undoLast = async (kind: string, by = site.rosa) => {
      const [last] = await readEvents(site.database, { kind }, { limit: 1 })
      return undoEvent(site.app, by, last?.id ?? '', { ...submissionEventKinds, ...staffEventKinds })
    }
    return { ...site, undoLast }
  }

  test('sends at most sixty concurrent answers an hour, then notifies owners once', async () => {
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

  test('a mailbox gets five emails an hour in total; a stopped one counts only once it is requeued', async () => {
    const { database, app, owner, rosa, reply } = await open()
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

  test('sending again waits a minute and counts, also to a corrected address', async () => {
    const { database, app, moment, rosa } = await open()
    const id = await sendMessage(database)
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    for (;;) {
      const email = await takeDueEmail(database, moment.now)
      if (!email) break
      await markSent(database, email, moment.now)
    }
    const emailId = confirmation?.id ?? ''
    const again = (key: string) => resendEmail(app, rosa, { emailId, key })
    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await again(key)).toMatchObject({ status: 'done' })
    expect(await again('a')).toEqual({ status: 'too-late' })
    expect(await again('f')).toEqual({ status: 'over-budget' })
    const correct = (address: string) => correctEmailAddress(app, rosa, { emailId, key: address, address })
    expect(await correct('miles+7@example.org')).toEqual({ status: 'over-budget' })
    expect(await correct('ann@example.org')).toMatchObject({ status: 'done' })
    expect(await takeDueEmail(database, moment.now)).toMatchObject({ kind: 'budget-reached' })
    const waiting = (await emailsOfKind(database, 'confirmation')).filter(({ status }) => status === 'waiting')
    expect(waiting.map(({ submission_id, due_at }) => [submission_id, due_at])).toEqual(
      Array.from({ length: 6 }, () => [id, '2026-06-25T17:04:00.000Z']),
    )
  })

  test('rejects notes with mentions, and assignments, once the hourly limit is used up', async () => {
    const { database, app, rosa, goTo } = await open()
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
    const other = await sendMessage(database)
    const batch = await freeze(database, rosa, { type: 'assignee', assigneeId: ben.id }, { ids: [id, other] })
    const refused = { status: 'over-budget' }
    expect(await note('Please call, @Ben')).toEqual(refused)
    expect(await assign(app, rosa, { submissionId: id, version: 1, assigneeId: ben.id })).toEqual(refused)
    expect(await applySelection(app, rosa, batch)).toEqual(refused)
    expect(await readInbox(database, id)).toMatchObject({ notes: 0, assignee_id: null, version: 1 })
    expect(await note('Please call them')).toMatchObject({ status: 'added' })
    goTo(61)
    await note('Please call soon, @Ben')
    expect(await emailsOfKind(database, 'mention')).toHaveLength(1)
  })

  test('an address gets five invitations an hour; the command line has no limit', async () => {
    const { database, app, owner } = await open()
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

  test('an entry, a release, or an undo above the limit changes nothing', async () => {
    const { database, app, rosa, goTo, enter, sendTests, undoLast } = await open()
    const [id, marked] = [await sendMessage(database), await sendMessage(database)]
    const change = async (submissionId: string, status: 'open' | 'spam') =>
      changeStatus(app, rosa, { submissionId, version: (await readInbox(database, submissionId)).version, status })
    await change(id, 'spam')
    const emailId = (await emailsOfKind(database, 'confirmation')).find((email) => email.submission_id === marked)?.id
    await stopEmail(app, rosa, emailId ?? '')
    await sendTests(60)
    expect(await enter('bo@example.org', 'k')).toEqual({ status: 'over-budget' })
    expect(await database.selectFrom('submissions').select('id').execute()).toHaveLength(2)
    expect(await change(id, 'open')).toEqual({ status: 'over-budget' })
    const refused = { status: 'blocked', blocker: { reason: 'over-budget' } }
    for (const kind of ['status-changed', 'email-stopped']) expect(await undoLast(kind)).toEqual(refused)
    expect(await readInbox(database, id)).toMatchObject({ status: 'spam', version: 2 })
    expect((await emailsOfKind(database, 'confirmation')).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
    goTo(61)
    expect(await enter('bo@example.org', 'k')).toMatchObject({ status: 'accepted', confirmation: 'queued' })
    expect(await change(id, 'open')).toMatchObject({ status: 'changed' })
  })

  test('confirmations released in bulk count for their recipients only, even with two concurrent releases', async () => {
    const { database, app, rosa, owner, reply } = await open()
    const spam = async (count: number, addressOf: (index: number) => string) => {
      const ids: string[] = []
      for (let index = 0; index < count; index++)
        ids.push(await sendMessage(database, { email: addressOf(index), [HONEYPOT_FIELD]: 'x' }))
      return ids
    }
    const release = async (actor: Actor, ids: string[]) =>
      applySelection(app, actor, await freeze(database, actor, { type: 'status', status: 'open' }, { ids }))
    const six = await spam(6, () => 'miles@example.org')
    expect(await release(rosa, six)).toEqual({ status: 'over-budget' })
    expect(await emailsOfKind(database, 'confirmation')).toEqual([])
    expect(await release(rosa, six.slice(1))).toMatchObject({ status: 'changed', count: 5 })
    expect(await reply(six[0] ?? '', 'k')).toBe('over-budget')
    const many = await spam(65, (index) => `p${index}@example.org`)
    expect(await release(rosa, many)).toMatchObject({ status: 'changed', count: 65 })
    expect(await reply(many[0] ?? '', 'k')).toBe('changed')
    const [one, other] = [await spam(3, () => 'ann@example.org'), await spam(3, () => 'Ann+1@example.org')]
    const both = await Promise.all([release(rosa, one), release(owner, other)])
    expect(both.map(({ status }) => status).sort()).toEqual(['changed', 'over-budget'])
  })

  test('an email belongs to the last person who sent it again, requeued it, or corrected its address', async () => {
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
    expect(await resendEmail(app, owner, { emailId, key: 'k' })).toMatchObject({ status: 'done' })
    expect(await causer()).toBe(owner.id)
    await correctEmailAddress(app, rosa, { emailId, key: 'k', address: 'ann@example.org' })
    expect(await causer()).toBe(rosa.id)
  })

  test('an answer keeps its author when a colleague corrects its address or sends it again', async () => {
    const { database, app, rosa, owner, reply } = await open()
    await reply(await sendMessage(database), 'k')
    const [waiting] = await emailsOfKind(database, 'answer')
    const action = { emailId: waiting?.id ?? '', key: 'k', address: 'ann@example.org' }
    expect(await correctEmailAddress(app, owner, action)).toMatchObject({ status: 'done' })
    const [corrected] = await emailsOfKind(database, 'answer')
    expect(corrected).toMatchObject({ to_address: 'ann@example.org', recipient: 'ann@example.org', caused_by: rosa.id })
    expect(await correctEmailAddress(app, owner, action)).toEqual({ status: 'done', emailId: action.emailId })
    await database.updateTable('outbox').set({ status: 'failed' }).where('id', '=', action.emailId).execute()
    expect(await resendEmail(app, owner, action)).toMatchObject({ status: 'done' })
    expect(await emailsOfKind(database, 'answer')).toMatchObject([{ status: 'waiting', caused_by: rosa.id }])
  })

  test('an address corrected too late, or above the limit, does not change the email', async () => {
    const { database, app, moment, rosa, sendTests } = await open()
    await sendMessage(database)
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    await database
      .deleteFrom('email_bodies')
      .where('email_id', '!=', confirmation?.id ?? '')
      .execute()
    await database.deleteFrom('outbox').where('kind', '!=', 'confirmation').execute()
    const action = { emailId: confirmation?.id ?? '', key: 'k', address: 'ann@example.org' }
    await takeDueEmail(database, moment.now)
    expect(await correctEmailAddress(app, rosa, action)).toEqual({ status: 'too-late' })
    expect(await sendTests(61)).toBe(60)
    await database.updateTable('outbox').set({ leased_until: null }).execute()
    expect(await correctEmailAddress(app, rosa, action)).toEqual({ status: 'over-budget' })
    const [waiting] = await emailsOfKind(database, 'confirmation')
    expect(waiting).toMatchObject({ status: 'waiting', to_address: 'miles@example.org', caused_by: null })
  })
})
