import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { createTag, emailsOfKind, readInbox } from '../../../tests/support/desk'
import { openUndoing } from '../../../tests/support/undoing'
import { readEvents } from '../../log/events'
import { changeTags } from '../handling/change-tags'
import { addNote } from '../handling/notes'
import { deleteReply, listSavedReplies, saveReply } from '../handling/saved-replies'
import { readTagsBySubmission } from '../handling/shown-tags'
import { listTags, renameTag } from '../handling/tags'
import { readTimeline } from '../handling/timeline'
import { undoEvent } from './undo-event'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('restores a status and logs it; the undo cannot be undone', async () => {
    const { database, submissionId, setStatus, lastEvent, undoLast } = await openUndoing(engine)
    await setStatus('done')
    const done = await lastEvent()
    expect(await undoLast()).toMatchObject({ status: 'undone', version: 3 })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'new', version: 3 })
    expect(await lastEvent()).toMatchObject({
      kind: 'undone',
      actorName: 'Ben Ito',
      submissionId,
      about: [
        { kind: 'event', id: done.id },
        { kind: 'submission', version: 3 },
      ],
      details: { undid: 'status-changed', status: { before: 'done', after: 'new' } },
    })
    expect(await undoLast()).toEqual({ status: 'blocked', blocker: { reason: 'not-undoable' } })
  })

  test('requires undoing later changes of the same row first, and names them', async () => {
    const { rosa, ben, setStatus, setAssignee, lastEvent, undo } = await openUndoing(engine)
    await setStatus('open')
    const opened = await lastEvent()
    await setAssignee(ben.id)
    const assigned = await lastEvent()
    expect(await undo(opened.id)).toMatchObject({
      status: 'blocked',
      blocker: { reason: 'changed-since', event: { id: assigned.id, actorId: rosa.id } },
    })
    expect(await undo(assigned.id)).toMatchObject({ status: 'undone' })
    expect(await undo(opened.id)).toMatchObject({ status: 'undone' })
    expect(await undo(opened.id)).toMatchObject({ blocker: { reason: 'already-undone', event: { kind: 'undone' } } })
    expect(await undo(crypto.randomUUID())).toEqual({ status: 'missing' })
  })

  test('does not undo changes by an earlier version, or of erased submissions', async () => {
    const { database, setStatus, lastEvent, undo } = await openUndoing(engine)
    await setStatus('open')
    const { id } = await lastEvent()
    await database.updateTable('changes').set({ inverse: null }).execute()
    expect(await undo(id)).toEqual({ status: 'blocked', blocker: { reason: 'erased' } })
    await database.deleteFrom('changes').execute()
    expect(await undo(id)).toEqual({ status: 'blocked', blocker: { reason: 'earlier-version' } })
  })

  test('two concurrent undos undo once', async () => {
    const { database, setStatus, lastEvent, undo } = await openUndoing(engine)
    await setStatus('done')
    const { id } = await lastEvent()
    const results = await Promise.all([undo(id), undo(id)])
    expect(results.map(({ status }) => status).sort()).toEqual(['blocked', 'undone'])
    expect(await readEvents(database, {})).toHaveLength(2)
  })

  test('notifies the restored assignee unless they no longer handle submissions, and stops the pending notice', async () => {
    const { database, rosa, ben, setAssignee, undoLast } = await openUndoing(engine)
    await setAssignee(ben.id)
    await undoLast()
    expect(await emailsOfKind(database, 'assignment')).toMatchObject([{ status: 'stopped' }])
    await setAssignee(rosa.id)
    await setAssignee(null)
    await database.updateTable('staff').set({ role: 'editor' }).where('id', '=', rosa.id).execute()
    expect(await undoLast()).toEqual({ status: 'blocked', blocker: { reason: 'no-longer-handles' } })
  })

  test('undoing a note stops its notices, and the note can be written again', async () => {
    const { database, app, rosa, submissionId, undoLast } = await openUndoing(engine)
    const add = () => addNote(app, rosa, { submissionId, kind: 'note', text: 'See @Ben' })
    const notes = async () => (await readTimeline(database, submissionId)).notes.length
    await add()
    await undoLast('note-added')
    expect(await readInbox(database, submissionId)).toMatchObject({ notes: 0 })
    expect(await emailsOfKind(database, 'mention')).toMatchObject([{ status: 'stopped' }])
    expect(await notes()).toBe(0)
    await add()
    expect(await notes()).toBe(1)
  })

  test('adds, renames and removes tags, and undoes all of it', async () => {
    const { database, app, rosa, submissionId, undoLast } = await openUndoing(engine)
    const names = async () =>
      ((await readTagsBySubmission(database, [submissionId])).get(submissionId) ?? []).map(({ name }) => name)
    await changeTags(app, rosa, { submissionId, add: [], remove: [], create: ' Call  back ' })
    const [tag] = await listTags(database)
    expect(tag?.name).toBe('Call back')
    expect(await createTag(app, 'CALL BÄCK')).toEqual({ status: 'saved', tag })
    await changeTags(app, rosa, { submissionId, add: [tag?.id ?? '', 'unknown'], remove: [] })
    if (!tag) throw new Error('not made')
    await renameTag(app, rosa, tag, 'Ring')
    expect(await renameTag(app, rosa, tag, 'Phone')).toMatchObject({ status: 'conflict', tag: { name: 'Ring' } })
    expect(await names()).toEqual(['Ring'])
    await undoLast('tag-renamed')
    expect(await names()).toEqual(['Call back'])
    await undoLast('tags-changed')
    expect(await names()).toEqual([])
    await createTag(app, 'Ring')
    expect(await renameTag(app, rosa, tag, 'ring')).toMatchObject({ status: 'taken' })
    expect(await createTag(app, 'x'.repeat(41))).toEqual({ status: 'invalid', reason: 'too-long' })
  })

  test('saves, deletes and restores replies, each as the next version', async () => {
    const { database, app, rosa, undoLast } = await openUndoing(engine)
    await saveReply(app, rosa, { title: 'Dates', body: 'In July.' })
    const [reply] = await listSavedReplies(database)
    if (!reply) throw new Error('not saved')
    await saveReply(app, rosa, { title: 'Dates', body: 'In August.', existing: reply })
    await deleteReply(app, rosa, { id: reply.id, version: 2 })
    await undoLast('reply-deleted')
    expect(await listSavedReplies(database)).toEqual([{ ...reply, body: 'In August.', version: 4 }])
    await undoLast('reply-saved')
    expect(await listSavedReplies(database)).toEqual([{ ...reply, version: 5 }])
    const made = (await readEvents(database, { kind: 'reply-saved' })).at(-1)
    await undoEvent(app, rosa, made?.id ?? '')
    expect(await listSavedReplies(database)).toEqual([])
  })
})
