import { expect, test } from 'vitest'
import { engines } from '../../../tests/support/database-engines'
import { readInbox } from '../../../tests/support/desk'
import { openUndoing } from '../../../tests/support/undoing'
import { addNote } from '../handling/notes'

test.each(engines)('on %s, taking a reply back closes what it reopened', async (engine) => {
  const { database, app, rosa, submissionId, setStatus, undoLast } = await openUndoing(engine)
  await setStatus('done')
  await addNote(app, rosa, { submissionId, kind: 'reply', text: 'They wrote back' })
  await setStatus('spam')
  expect(await undoLast('note-added')).toMatchObject({ blocker: { reason: 'changed-since' } })
  await undoLast('status-changed')
  await undoLast('note-added')
  expect(await readInbox(database, submissionId)).toMatchObject({ status: 'done', notes: 0 })
})
