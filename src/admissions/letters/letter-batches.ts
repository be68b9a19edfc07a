import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { senderName } from '../../database/sender-name'
import type { LetterKind } from '../../database/tables'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import { type EmailState, toEmailState } from '../../mail/saved-emails'
import { stopWaitingEmails } from '../../mail/staff-outbox'
import { batchAppender } from '../../submissions/bulk/batches'
import { lockInboxRows } from '../../submissions/inbox/inbox-row'
import { createLetterEvent } from './letter-events'

/** A queued letter and the state of its email. */
export interface BatchLetter {
  kind: LetterKind
  applicationId: string
  submissionId: string
  emailId: string
  reference: string
  name: string
  status: EmailState
  seasonId: string | null
}

/** Reads the letters of a batch, failed ones first. */
export async function readBatchLetters(database: Database, batchId: string): Promise<BatchLetter[]> {
  const rows = await database
    .selectFrom('letters')
    .innerJoin('outbox', 'outbox.id', 'letters.email_id')
    .innerJoin('applications', 'applications.id', 'letters.application_id')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .leftJoin('inbox', 'inbox.submission_id', 'submissions.id')
    .select(['letters.kind', 'applications.id as applicationId', 'submissions.id as submissionId', 'reference'])
    .select(['outbox.id as emailId', senderName.as('name'), 'outbox.status', 'outbox.last_error as error'])
    .select('applications.season_id as seasonId')
    .where('letters.batch_id', '=', batchId)
    .orderBy(sql`CASE outbox.status WHEN 'failed' THEN 0 ELSE 1 END`)
    .orderBy('letters.id')
    .execute()
  return rows.map(({ error, ...row }) => ({
    ...row,
    name: row.name ?? '',
    status: toEmailState({ status: row.status, error }),
  }))
}

/** Maximum number of batches listed. */
const MAX_BATCHES = 20

/** Lists the newest batches with the number of letters in each state. */
export async function listBatches(database: Database) {
  const rows = await database
    .selectFrom('letters')
    .innerJoin('outbox', 'outbox.id', 'letters.email_id')
    .innerJoin('staff', 'staff.id', 'letters.staff_id')
    .innerJoin('applications', 'applications.id', 'letters.application_id')
    .select(({ fn }) => ['letters.batch_id as id', 'letters.kind', 'staff.name', fn.countAll().as('count')])
    .select(({ fn }) => [fn.min('letters.created_at').as('at'), fn.min('season_id').as('seasonId')])
    .select(({ fn }) => fn.countAll().filterWhere('outbox.status', '=', 'waiting').as('waiting'))
    .select(({ fn }) => fn.countAll().filterWhere('outbox.status', '=', 'failed').as('failed'))
    .select(({ fn }) => fn.countAll().filterWhere('outbox.status', '=', 'stopped').as('stopped'))
    .where('letters.batch_id', 'is not', null)
    .groupBy(['letters.batch_id', 'letters.kind', 'staff.name'])
    .orderBy('letters.batch_id', 'desc')
    .limit(MAX_BATCHES)
    .execute()
  return rows.map(({ id, kind, name, at, seasonId, ...counts }) => {
    const [count, waiting, failed, stopped] = [counts.count, counts.waiting, counts.failed, counts.stopped].map(Number)
    return { ...{ id: id ?? '', kind, name, at, seasonId }, ...{ count, waiting, failed, stopped } }
  })
}

/** Cancels the letters of a batch that are not sent or being sent. Resolves to their number; undefined if missing. */
export async function cancelBatch(app: AppContext, actor: Actor, batchId: string): Promise<number | undefined> {
  return transactAs(app.database, actor, async (transaction) => {
    const letters = await readBatchLetters(transaction, batchId)
    const [first] = letters
    if (!first) return undefined
    const ids = letters.map(({ emailId }) => emailId)
    await lockInboxRows(transaction, [...new Set(letters.map(({ submissionId }) => submissionId))])
    const stopped = await stopWaitingEmails(transaction, ids, app.now())
    const canceled = letters.filter(({ emailId }) => stopped.has(emailId))
    const context = { transaction, app, actor }
    const events = canceled.map(({ kind, applicationId, submissionId, emailId }) =>
      createLetterEvent(context, 'letter-canceled', kind, [applicationId, submissionId, emailId]),
    )
    const head = { did: 'letters', letter: first.kind, canceled: true } as const
    await batchAppender(context, randomUUIDv7(), head)(events)
    return canceled.length
  })
}
