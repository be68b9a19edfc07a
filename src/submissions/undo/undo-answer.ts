import { idOf } from '../../log/subjects'
import { changesIn, existenceOf, oneByOne, type UndoHandler } from '../../log/undo/undo-handler'
import { stopAnswer } from '../handling/take-back'
import { lockInboxRow, lockSubmission } from '../inbox/inbox-row'
import { outcomeOf } from './undo-status'

/** An answer can be taken back for a minute. Taken back, it is written again. */
export const answerUndoHandler: UndoHandler = {
  right: 'handle',
  isFinal: true,
  changesOf: (event) => ({ ...existenceOf(event, 'answer'), ...changesIn(event, 'status', 'assignee') }),
  keyOf: (event, field) => (field === 'answer' ? `${field}:${idOf(event, 'email')}` : field),
  yields: ['status', 'assignee'],
  lock: lockSubmission,
  async blockerOf(database, { event }) {
    const found = database
      .selectFrom('outbox')
      .select(['status', 'leased_until'])
      .where('id', '=', idOf(event, 'email') ?? '')
    const email = await found.executeTakeFirst()
    if (!email) return 'gone'
    if (email.status === 'failed') return 'email-failed'
    if (email.status === 'stopped') return 'already-undone'
    return email.status === 'sent' || email.leased_until !== null ? 'left-the-house' : undefined
  },
  undo: oneByOne(async (doing, { event }) => {
    const row = await lockInboxRow(doing.transaction, event.submissionId ?? '')
    const stopped = row && (await stopAnswer(doing, row, idOf(event, 'email') ?? ''))
    return stopped ? { leaves: ['status', 'assignee'], ...outcomeOf(stopped) } : 'left-the-house'
  }),
}
