import { describe, expect, test } from 'vitest'
import { engines } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox } from '../../../tests/support/desk'
import { openUndoing } from '../../../tests/support/undoing'
import type { EmailKind } from '../../database/email-kinds'
import { staffEventKinds } from '../../staff/event-kinds'
import { removeMember } from '../../staff/team'
import { submissionEventKinds } from '../event-kinds'
import { addNote } from '../handling/notes'
import { undoEvent } from './undo-event'

const kinds = { ...submissionEventKinds, ...staffEventKinds }

test.each(engines)('on %s, a reply that is taken back closes again what it reopened', async (engine) => {
  const { database, app, rosa, submissionId, setStatus, undoLast } = await openUndoing(engine)
  await setStatus('done')
  await addNote(app, rosa, { submissionId, kind: 'reply', text: 'They wrote back' })
  await setStatus('spam')
  expect(await undoLast('note-added')).toMatchObject({ blocker: { reason: 'changed-since' } })
  await undoLast('status-changed')
  await undoLast('note-added')
  expect(await readInbox(database, submissionId)).toMatchObject({ status: 'done', notes: 0 })
})

describe.each(engines)('word to colleagues, on %s', (engine) => {
  async function open() {
    const opened = await openUndoing(engine)
    const { database, app, rosa, submissionId } = opened
    const statuses = async (kind: EmailKind) => (await emailsOfKind(database, kind)).map(({ status }) => status)
    await addNote(app, rosa, { submissionId, kind: 'note', text: 'See @Ben' })
    return { ...opened, statuses }
  }

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
