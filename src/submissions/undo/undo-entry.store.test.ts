import { expect, test } from 'vitest'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, readInbox } from '../../../tests/support/desk'
import { appContextOf, formNamed, message, readAll } from '../../../tests/support/test-app-context'
import { readEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { enterSubmission } from '../entry/enter-submission'
import { undoEvent } from './undo-event'

test.each(engines)('on %s, an undone entry is spam and not confirmed', async (engine) => {
  const { database } = await openFresh(engine)
  const app = appContextOf(database)
  const rosa = await addStaff(database)
  const filled = { form: formNamed('contact'), input: message, key: 'k' }
  const result = await enterSubmission(app, rosa, filled, { from: 'phone', note: '', isConfirmed: true })
  const id = result.status === 'accepted' ? result.id : ''
  const standing = async () => {
    const { emails } = await readAll(database)
    return [(await readInbox(database, id)).status, ...emails.map(({ status }) => status)]
  }
  const [entered] = await readEvents(database, { about: submissionSubject(id) })
  const undone = await undoEvent(app, rosa, entered?.id ?? '')
  expect(undone).toMatchObject({ status: 'undone', version: 2 })
  expect(await standing()).toEqual(['spam', 'stopped'])
  expect(await undoEvent(app, rosa, entered?.id ?? '')).toMatchObject({ blocker: { reason: 'already-undone' } })
})
