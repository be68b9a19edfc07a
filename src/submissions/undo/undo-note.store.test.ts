import { describe, expect, test } from 'vitest'
import { engines } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox } from '../../../tests/support/desk'
import { openUndoing } from '../../../tests/support/undoing'
import type { EmailKind } from '../../database/tables'
import { staffEventKinds } from '../../staff/event-kinds'
import { removeMember } from '../../staff/team'
import { stopEmail } from '../emails/email-actions'
import { submissionEventKinds } from '../event-kinds'
import { addNote } from '../handling/notes'
import { undoEvent } from './undo-event'

const kinds = { ...submissionEventKinds, ...staffEventKinds }

test.each(engines)('on %s, a reply that is taken back leaves a status that somebody set since', async (engine) => {
  const { database, app, rosa, submissionId, setStatus, undoLast, lastEvent } = await openUndoing(engine)
  await setStatus('done')
  await addNote(app, rosa, { submissionId, kind: 'reply', text: 'They wrote back' })
  await setStatus('spam')
  await undoLast('note-added')
  expect(await readInbox(database, submissionId)).toMatchObject({ status: 'spam', notes: 0, version: 4 })
  expect((await lastEvent()).details).not.toHaveProperty('status')
  await undoLast()
  expect(await readInbox(database, submissionId)).toMatchObject({ status: 'spam', notes: 1, version: 4 })
})

describe.each(engines)('word to colleagues, on %s', (engine) => {
  async function open() {
    const opened = await openUndoing(engine)
    const { database, app, rosa, submissionId } = opened
    const statuses = async (kind: EmailKind) => (await emailsOfKind(database, kind)).map(({ status }) => status)
    await addNote(app, rosa, { submissionId, kind: 'note', text: 'See @Ben' })
    return { ...opened, statuses }
  }

  test('of a note that is put back waits again, unless somebody stopped it or its reader turned it off', async () => {
    const { database, app, rosa, ben, undoLast, statuses } = await open()
    await undoLast('note-added')
    expect(await statuses('mention')).toEqual(['stopped'])
    await undoLast()
    expect(await statuses('mention')).toEqual(['waiting'])
    const [mention] = await emailsOfKind(database, 'mention')
    await stopEmail(app, rosa, mention?.id ?? '')
    await undoLast('note-added')
    await undoLast()
    expect(await statuses('mention')).toEqual(['stopped'])
    await undoLast('email-stopped')
    await undoLast('note-added')
    await database.updateTable('staff').set({ notify: 0 }).where('id', '=', ben.id).execute()
    await undoLast()
    expect(await statuses('mention')).toEqual(['stopped'])
  })

  test('comes back with its author, unless the note or the assignment is undone', async () => {
    const { database, app, rosa, ben, setAssignee, lastEvent, undoLast, statuses } = await open()
    const owner = await addStaff(database, { name: 'Olga', role: 'owner', email: 'olga@program.example' })
    await setAssignee(ben.id)
    await removeMember(app, owner, rosa.id)
    const restore = async () => undoEvent(app, owner, (await lastEvent('staff-removed')).id, kinds)
    await restore()
    expect([await statuses('mention'), await statuses('assignment')]).toEqual([['waiting'], ['waiting']])
    await removeMember(app, owner, rosa.id)
    const removal = await lastEvent('staff-removed')
    await undoLast('note-added')
    await undoLast('assigned')
    await undoEvent(app, owner, removal.id, kinds)
    expect([await statuses('mention'), await statuses('assignment')]).toEqual([['stopped'], ['stopped']])
  })

  test('stopped because its reader was removed, waits again with them', async () => {
    const { database, app, ben, lastEvent, statuses } = await open()
    const owner = await addStaff(database, { name: 'Olga', role: 'owner', email: 'olga@program.example' })
    await removeMember(app, owner, ben.id)
    expect(await statuses('mention')).toEqual(['stopped'])
    await undoEvent(app, owner, (await lastEvent('staff-removed')).id, kinds)
    expect(await statuses('mention')).toEqual(['waiting'])
  })
})
