import { describe, expect, test } from 'vitest'
import { changeStatus } from '../../../tests/support/changes'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox, sendMessage } from '../../../tests/support/desk'
import { appContextOf, ORIGIN } from '../../../tests/support/test-app-context'
import { toReference } from '../../forms/reference'
import { readEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { addNote } from './notes'
import { deleteReply, listSavedReplies, saveReply } from './saved-replies'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('counts and logs notes, and notifies mentioned colleagues without quoting the note', async () => {
    const { database } = await openFresh(engine)
    const app = appContextOf(database)
    const rosa = await addStaff(database)
    for (const given of [{ name: 'Ben' }, { name: 'Quiet', notify: 0 }, { name: 'Eve', role: 'editor' }] as const)
      await addStaff(database, { ...given, email: `${given.name}@program.example` })
    const submissionId = await sendMessage(database)
    const note = (text: string, kind: 'note' | 'reply' = 'note') => addNote(app, rosa, { submissionId, kind, text })
    const added = await note('@Ben @Quiet @Eve @Rosa: the secret plan\u0000 ')
    const replied = await note('We come, @Ben', 'reply')
    expect(replied).toMatchObject(await note('We come, @Ben', 'reply'))
    expect(await note(' \n')).toEqual({ status: 'empty' })
    expect(await note('x'.repeat(20_001))).toEqual({ status: 'too-long' })
    const nowhere = { submissionId: crypto.randomUUID(), kind: 'note', text: 'Hello' } as const
    expect(await addNote(app, rosa, nowhere)).toEqual({ status: 'missing' })
    expect(await database.selectFrom('notes').select(['kind', 'text']).orderBy('kind').execute()).toEqual([
      { kind: 'note', text: '@Ben @Quiet @Eve @Rosa: the secret plan\ufffd' },
      { kind: 'reply', text: 'We come, @Ben' },
    ])
    expect(await readInbox(database, submissionId)).toMatchObject({ notes: 2, version: 1 })
    expect(await readEvents(database, { about: submissionSubject(submissionId), kind: 'note-added' })).toMatchObject([
      { details: { kind: 'reply', mentioned: [] } },
      {
        about: [{ id: added.status === 'added' && added.id }, { kind: 'submission' }],
        actorId: rosa.id,
        details: { kind: 'note' },
      },
    ])
    const emails = await emailsOfKind(database, 'mention')
    expect(emails).toMatchObject([{ to_address: 'Ben@program.example', audience: 'staff', recipient: null }])
    expect(emails[0]?.text).toContain(`${ORIGIN}/desk/inbox/${toReference(submissionId)}`)
    expect(emails[0]?.text).not.toMatch(/secret|miles|O'Brien/i)
  })

  test('a family’s reply reopens an answered or done submission', async () => {
    const { database } = await openFresh(engine)
    const app = appContextOf(database)
    const rosa = await addStaff(database)
    const submissionId = await sendMessage(database)
    await changeStatus(app, rosa, { submissionId, version: 1, status: 'done' })
    await addNote(app, rosa, { submissionId, kind: 'note', text: 'Called' })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'done', version: 2 })
    await addNote(app, rosa, { submissionId, kind: 'reply', text: 'One more question' })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'open', version: 3 })
    const [event] = await readEvents(database, { about: submissionSubject(submissionId), kind: 'note-added' })
    expect(event).toMatchObject({
      about: [{ kind: 'note' }, { kind: 'submission', version: 3 }],
      details: { status: { before: 'done', after: 'open' } },
    })
  })

  test('changes a saved reply on its loaded version, and rejects unknown fields', async () => {
    const { database } = await openFresh(engine)
    const app = appContextOf(database)
    const rosa = await addStaff(database)
    const save = (title: string, body: string, existing?: { id: string; version: number }) =>
      saveReply(app, rosa, { title, body, existing })
    expect(await save('Dates', 'Hello {nmae}')).toEqual({
      ...{ status: 'invalid', reason: 'unknown-fields', fields: ['nmae'] },
    })
    expect(await save('Dates', ' ')).toEqual({ status: 'invalid', reason: 'empty' })
    const saved = await save('Dates', 'Hello {name},\r\nin June.')
    if (saved.status !== 'saved') throw new Error(saved.status)
    expect(await save('Dates', 'Hello {name},\nin June.')).toEqual({ status: 'saved', reply: saved.reply })
    const { id } = saved.reply
    expect(saved.reply).toEqual({ id, title: 'Dates', body: 'Hello {name},\nin June.', version: 1 })
    await save('Dates', 'In July.', { id, version: 1 })
    const now = { id, title: 'Dates', body: 'In July.', version: 2 }
    expect(await save('Dates', 'In May.', { id, version: 1 })).toEqual({ status: 'conflict', reply: now })
    expect(await deleteReply(app, rosa, { id, version: 1 })).toEqual({ status: 'conflict', reply: now })
    expect(await listSavedReplies(database)).toEqual([now])
    await deleteReply(app, rosa, { id, version: 2 })
    expect(await listSavedReplies(database)).toEqual([])
    expect(await save('Dates', 'In May.', { id, version: 2 })).toEqual({ status: 'missing' })
    expect(
      (await readEvents(database, { about: { kind: 'saved-reply', id } })).map(({ kind, details }) => [
        kind,
        details?.body,
      ]),
    ).toEqual([
      ['reply-deleted', { before: 'In July.', after: null }],
      ['reply-saved', { before: 'Hello {name},\nin June.', after: 'In July.' }],
      ['reply-saved', { before: null, after: 'Hello {name},\nin June.' }],
    ])
  })
})
