import { expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import type { Database } from '../../src/database/connection'
import { planPublication } from '../../src/editorial/publishing/plan-publication'
import { appendEvent } from '../../src/log/events'
import { stopWaitingEmail } from '../../src/mail/staff-outbox'
import { removeMember } from '../../src/staff/team'
import { answer } from '../../src/submissions/handling/answers'
import { lockInboxRow } from '../../src/submissions/inbox/inbox-row'
import { isLockAwaited } from '../support/database-engines'
import { emailsOfKind, sendMessage } from '../support/desk'
import { openEditorial } from '../support/editorial'

/** Creates a member with a plan, two answers and a waiting confirmation, and the owner who removes the member. */
async function open() {
  const words = await openEditorial('PostgreSQL')
  const { database, connectAgain, app, moment, rosa, ben, draft, read } = words
  const { program } = readContent()
  await draft('program', { video: { ...program.video, title: 'Planned' } })
  const seen = { name: 'program', version: (await read('program')).version }
  await planPublication(app, rosa, seen, { publishAt: new Date(moment.now.getTime() + 3_600_000) })
  const [entered, ...answered] = [await sendMessage(database), await sendMessage(database), await sendMessage(database)]
  for (const submissionId of answered)
    await answer(app, rosa, { submissionId, version: 1, subject: 'Hello', text: 'Hello.', key: submissionId })
  const confirmation = database.updateTable('outbox').set({ caused_by: rosa.id }).where('kind', '=', 'confirmation')
  await confirmation.where('submission_id', '=', entered).execute()
  const other = { ...app, database: await connectAgain() }
  const remove = () => removeMember(other, ben, rosa.id)
  const confirmationId =
    (await emailsOfKind(database, 'confirmation')).find((email) => email.submission_id === entered)?.id ?? ''
  const answers = await emailsOfKind(database, 'answer')
  return { ...words, entered, confirmationId, lastAnswer: answers.at(-1)?.id ?? '', remove }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Colleagues' changes to an email, each before its event is appended. */
const steps = {
  async 'marks a confirmed submission as spam'(transaction: Database, { entered, confirmationId, moment }: Opened) {
    await lockInboxRow(transaction, entered)
    return stopWaitingEmail(transaction, confirmationId, moment.now)
  },
  'readdresses the later of two answers': (transaction: Database, { lastAnswer, moment }: Opened) =>
    stopWaitingEmail(transaction, lastAnswer, moment.now),
}

// SQLite runs one write transaction at a time.
test.each(
  Object.entries(steps),
)('on PostgreSQL, a removal does not deadlock with a colleague who %s', async (_, step) => {
  const opened = await open()
  const { database, moment, ben, confirmationId, remove } = opened
  const { removed } = await database.transaction().execute(async (transaction) => {
    expect(await step(transaction, opened)).toBe(true)
    const removed = remove()
    await expect.poll(() => isLockAwaited(database)).toBe(true)
    // If the removal already held the log's lock, PostgreSQL would abort one of the transactions.
    const event = {
      kind: 'test-sent',
      actorId: ben.id,
      about: [{ kind: 'email', id: confirmationId }],
      details: {},
    } as const
    await appendEvent(transaction, { ...event, at: moment.now.toISOString() })
    return { removed }
  })
  expect(await removed).toMatchObject({ status: 'changed' })
})
