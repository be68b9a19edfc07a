import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, createTag, emailsOfKind, readInbox, sendMessage } from '../../../tests/support/desk'
import { intakeOf } from '../../../tests/support/test-intake'
import { markSent, takeDueEmail } from '../../mail/outbox'
import { answer } from '../answers'
import { auditEvents } from '../audit-events'
import { assign, changeStatus } from '../changes'
import { readEvents } from '../events'
import { correctAddress, stopMail } from '../mail-actions'
import { addNote } from '../notes'
import { deleteReply, listSavedReplies, saveReply } from '../saved-replies'
import { findSenderAddress } from '../sender-address'
import { setAside } from '../set-aside'
import type { Status } from '../statuses'
import { changeTags, listTags, renameTag, tagsOf } from '../tags'
import { readTimeline } from '../timeline'
import { findObstacle, undoEvent } from './undo'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
    const intake = intakeOf(database, moment)
    const rosa = await addStaff(database)
    const ben = await addStaff(database, { name: 'Ben Ito' })
    const submissionId = await sendMessage(database)
    const versionOf = async () => (await readInbox(database, submissionId)).version
    const setStatus = async (status: Status) =>
      changeStatus(intake, rosa, { submissionId, version: await versionOf(), status })
    const setAssignee = async (assigneeId: string | null) =>
      assign(intake, rosa, { submissionId, version: await versionOf(), assigneeId })
    const lastEvent = async (kind?: string) => {
      const [last] = await readEvents(database, { kind }, { limit: 1 })
      if (!last) throw new Error('nothing was done')
      return last
    }
    const undo = (id: string) => undoEvent(intake, ben, id)
    const undoLast = async (kind?: string) => undo((await lastEvent(kind)).id)
    const forget = () => database.deleteFrom('outbox').execute()
    return {
      database,
      intake,
      moment,
      rosa,
      ben,
      submissionId,
      setStatus,
      setAssignee,
      lastEvent,
      undo,
      undoLast,
      forget,
    }
  }

  test('a status goes back, forth, and back again, and the log tells all of it', async () => {
    const { database, submissionId, setStatus, lastEvent, undoLast } = await open()
    await setStatus('done')
    const done = await lastEvent()
    expect(await undoLast()).toMatchObject({ status: 'undone', version: 3 })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'new', version: 3 })
    expect(await lastEvent()).toMatchObject({
      kind: 'undone',
      actorName: 'Ben Ito',
      submissionId,
      details: { undoes: done.id, kind: 'status-changed', status: { before: 'done', after: 'new' } },
    })
    await undoLast()
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'done', version: 4 })
    expect(await findObstacle(database, done.id)).toBeUndefined()
    await undoLast('status-changed')
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'new', version: 5 })
    expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: 4 })
  })

  test('what was changed again is undone from the newest on, and other fields are in nobody’s way', async () => {
    const { rosa, ben, setStatus, setAssignee, lastEvent, undo } = await open()
    await setStatus('open')
    const opened = await lastEvent()
    await setAssignee(ben.id)
    await setStatus('done')
    const done = await lastEvent()
    expect(await undo(opened.id)).toMatchObject({
      status: 'obstructed',
      obstacle: { reason: 'changed-since', event: { id: done.id, actorId: rosa.id } },
    })
    expect(await undo(done.id)).toMatchObject({ status: 'undone' })
    expect(await undo(opened.id)).toMatchObject({ status: 'undone' })
    expect(await undo(opened.id)).toMatchObject({ obstacle: { reason: 'already-undone', event: { kind: 'undone' } } })
    expect(await undo(crypto.randomUUID())).toEqual({ status: 'missing' })
  })

  test('two who undo the same at once undo it once', async () => {
    const { database, setStatus, lastEvent, undo } = await open()
    await setStatus('done')
    const { id } = await lastEvent()
    const results = await Promise.all([undo(id), undo(id)])
    expect(results.map(({ status }) => status).sort()).toEqual(['obstructed', 'undone'])
    expect(await readEvents(database, {})).toHaveLength(2)
  })

  test('marked as spam by mistake, its confirmation waits a minute; once it is sent, the release stays', async () => {
    const { database, moment, setStatus, undoLast } = await open()
    await setStatus('spam')
    await undoLast()
    expect(await emailsOfKind(database, 'receipt')).toMatchObject([
      { status: 'waiting', due_at: '2026-06-25T17:04:00.000Z' },
    ])
    await undoLast()
    expect(await emailsOfKind(database, 'receipt')).toMatchObject([{ status: 'stopped' }])
    await undoLast()
    const [receipt] = await emailsOfKind(database, 'receipt')
    await markSent(database, { id: receipt?.id ?? '', attempts: 0 }, moment.now)
    expect(await undoLast()).toEqual({ status: 'obstructed', obstacle: { reason: 'left-the-house' } })
  })

  test('whoever gets it back hears of it, who no longer handles submissions does not, and word that waits is stopped', async () => {
    const { database, rosa, ben, setAssignee, undoLast } = await open()
    await setAssignee(ben.id)
    await undoLast()
    expect(await emailsOfKind(database, 'assignment')).toMatchObject([{ status: 'stopped' }])
    await setAssignee(rosa.id)
    await setAssignee(null)
    await database.updateTable('staff').set({ role: 'editor' }).where('id', '=', rosa.id).execute()
    expect(await undoLast()).toEqual({ status: 'obstructed', obstacle: { reason: 'no-longer-handles' } })
  })

  test('a note is taken back with the word that it sends, and is there again', async () => {
    const { database, intake, rosa, ben, submissionId, undoLast } = await open()
    const add = () => addNote(intake, rosa, { submissionId, kind: 'note', text: 'See @Ben' })
    const notes = async () => {
      const received = { id: submissionId, created_at: '2026-06-25T17:03:00.000Z', entered_by: null }
      return (await readTimeline(database, received)).filter(({ type }) => type === 'note').length
    }
    await add()
    await undoLast('note-added')
    expect(await readInbox(database, submissionId)).toMatchObject({ notes: 0 })
    expect(await emailsOfKind(database, 'mention')).toMatchObject([{ status: 'stopped' }])
    expect(await notes()).toBe(0)
    await undoLast('undone')
    expect(await readInbox(database, submissionId)).toMatchObject({ notes: 1 })
    expect(await emailsOfKind(database, 'mention')).toMatchObject([{ status: 'waiting' }])
    expect(await notes()).toBe(1)
    await undoLast('undone')
    await database.updateTable('staff').set({ role: 'editor' }).where('id', '=', ben.id).execute()
    await undoLast('undone')
    expect(await emailsOfKind(database, 'mention')).toMatchObject([{ status: 'stopped' }])
    await undoLast('undone')
    await add()
    expect(await notes()).toBe(1)
  })

  test('tags are added, renamed and taken off, and all of it comes back', async () => {
    const { database, intake, rosa, submissionId, undoLast } = await open()
    const { position } = await readInbox(database, submissionId)
    const names = async () => (await tagsOf(database, Number(position))).map(({ name }) => name)
    await changeTags(intake, rosa, { submissionId, add: [], remove: [], create: ' Call  back ' })
    const [tag] = await listTags(database)
    expect(tag?.name).toBe('Call back')
    expect(await createTag(intake, 'CALL BÄCK')).toEqual({ status: 'saved', tag })
    await changeTags(intake, rosa, { submissionId, add: [tag?.id ?? '', 'unknown'], remove: [] })
    if (!tag) throw new Error('not made')
    await renameTag(intake, rosa, tag, 'Ring')
    expect(await renameTag(intake, rosa, tag, 'Phone')).toMatchObject({ status: 'conflict', tag: { name: 'Ring' } })
    expect(await names()).toEqual(['Ring'])
    await undoLast('tag-renamed')
    expect(await names()).toEqual(['Call back'])
    await undoLast('tags-changed')
    expect(await names()).toEqual([])
    await undoLast()
    expect(await names()).toEqual(['Call back'])
    await createTag(intake, 'Ring')
    expect(await renameTag(intake, rosa, tag, 'ring')).toMatchObject({ status: 'taken' })
    expect(await createTag(intake, 'x'.repeat(41))).toEqual({ status: 'invalid', reason: 'too-long' })
  })

  test('an answer is taken back for a minute; its status only where nobody changed it since', async () => {
    const { database, intake, moment, rosa, submissionId, setStatus, undoLast, undo, lastEvent, forget } = await open()
    const send = async (key: string) => {
      const { version } = await readInbox(database, submissionId)
      return answer(intake, rosa, { submissionId, version, subject: 'Re', text: 'Yes.', key })
    }
    await send('a')
    await setStatus('done')
    await undoLast()
    expect(await undoLast('answered')).toMatchObject({ status: 'undone' })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'new' })
    expect(await undoLast()).toEqual({ status: 'obstructed', obstacle: { reason: 'not-undoable' } })
    await send('b')
    const second = await lastEvent()
    await setStatus('done')
    expect(await undo(second.id)).toMatchObject({ status: 'undone' })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'done' })
    await forget()
    await send('c')
    moment.now = new Date('2026-06-25T17:05:00.000Z')
    await takeDueEmail(database, moment.now)
    expect(await undoLast('answered')).toEqual({ status: 'obstructed', obstacle: { reason: 'left-the-house' } })
  })

  test('saved replies come and go, each as the next version', async () => {
    const { database, intake, rosa, undoLast } = await open()
    await saveReply(intake, rosa, { title: 'Dates', body: 'In July.' })
    const [reply] = await listSavedReplies(database)
    if (!reply) throw new Error('not saved')
    await saveReply(intake, rosa, { title: 'Dates', body: 'In August.', existing: reply })
    await deleteReply(intake, rosa, { id: reply.id, version: 2 })
    await undoLast('reply-deleted')
    expect(await listSavedReplies(database)).toEqual([{ ...reply, body: 'In August.', version: 3 }])
    await undoLast('reply-saved')
    expect(await listSavedReplies(database)).toEqual([{ ...reply, version: 4 }])
    const made = (await readEvents(database, { kind: 'reply-saved' })).at(-1)
    await undoEvent(intake, rosa, made?.id ?? '')
    expect(await listSavedReplies(database)).toEqual([])
    await undoLast()
    expect(await listSavedReplies(database)).toEqual([{ ...reply, version: 6 }])
  })

  test('an email that was stopped, or left unsent, is as it was', async () => {
    const { database, intake, rosa, ben, submissionId, setStatus, undoLast } = await open()
    const [receipt] = await emailsOfKind(database, 'receipt')
    const id = receipt?.id ?? ''
    await stopMail(intake, rosa, id)
    await setStatus('spam')
    expect(await undoLast('email-stopped')).toEqual({ status: 'obstructed', obstacle: { reason: 'is-spam' } })
    await undoLast()
    expect(await emailsOfKind(database, 'receipt')).toMatchObject([{ status: 'stopped' }])
    await undoLast('email-stopped')
    expect(await emailsOfKind(database, 'receipt')).toMatchObject([{ status: 'waiting' }])
    await database.updateTable('outbox').set({ status: 'failed' }).where('id', '=', id).execute()
    await setAside(intake, rosa, id)
    await undoLast('email-set-aside')
    expect(await emailsOfKind(database, 'receipt')).toMatchObject([{ status: 'failed' }])
    await addNote(intake, rosa, { submissionId, kind: 'note', text: 'See @Ben' })
    const [mention] = await emailsOfKind(database, 'mention')
    await stopMail(intake, rosa, mention?.id ?? '')
    await database.updateTable('staff').set({ role: 'editor' }).where('id', '=', ben.id).execute()
    expect(await undoLast('email-stopped')).toMatchObject({ obstacle: { reason: 'no-longer-handles' } })
  })

  test.each([
    'waiting',
    'failed',
    'sent',
  ] as const)('a corrected address is undone for an email that was %s', async (status) => {
    const { database, intake, rosa, submissionId, undoLast } = await open()
    const [receipt] = await emailsOfKind(database, 'receipt')
    const emailId = receipt?.id ?? ''
    await database.updateTable('outbox').set({ status }).where('id', '=', emailId).execute()
    const before = await emailsOfKind(database, 'receipt')
    await correctAddress(intake, rosa, { emailId, address: 'miles@home.example', key: 'k' })
    expect(await findSenderAddress(database, submissionId)).toBe('miles@home.example')
    await undoLast()
    expect(await findSenderAddress(database, submissionId)).toBe('miles@example.org')
    // Ids of one millisecond are in no order.
    const receipts = await emailsOfKind(database, 'receipt')
    const own = receipts.find(({ id }) => id === emailId)
    const copies = receipts.filter(({ id }) => id !== emailId)
    expect(own).toMatchObject({ status, to_address: 'miles@example.org', recipient: before[0]?.recipient })
    expect(copies.map((copy) => copy.status)).toEqual(status === 'sent' ? ['stopped'] : [])
    await undoLast()
    expect(await findSenderAddress(database, submissionId)).toBe('miles@home.example')
    const corrected = await emailsOfKind(database, 'receipt')
    expect(corrected.find(({ id }) => copies.length === 0 || id !== emailId)).toMatchObject({
      status: 'waiting',
      to_address: 'miles@home.example',
    })
  })
})
