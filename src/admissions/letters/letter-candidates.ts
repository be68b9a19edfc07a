import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import { senderName } from '../../database/sender-name'
import type { ApplicationState, DeliveryFailure, LetterKind, Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import { firstNameFromFullName } from '../../forms/first-name'
import { temporaryFailures } from '../../mail/failure'
import { normalizeRecipient } from '../../mail/outbox'
import { correctedAnswers } from '../../submissions/corrections/corrected'
import { readCorrections } from '../../submissions/corrections/corrections'
import type { Status } from '../../submissions/statuses'
import type { ApplicationRow } from '../application-row'
import { effectiveStatuses } from '../told'

/** A letter or call that a family has received or will receive. */
export interface SentLetter {
  kind: LetterKind
  tells: ApplicationState | null
  decisionNumber: number
  deadline: string | null
  at: Moment
  /** Null for a call. */
  emailId: string | null
}

/** An application that may get a letter. */
export interface Candidate {
  row: ApplicationRow
  reference: string
  /** The student's full name. */
  name: string
  /** Null if the submission was erased. */
  status: Status | null
  /** In the order in which they were queued or recorded. */
  letters: readonly SentLetter[]
}

/** Reads applications by id or by season. `isDecided` leaves out those that were never decided about. */
export async function readCandidates(
  database: Database,
  { ids, seasonIds, isDecided }: { ids?: readonly string[]; seasonIds?: readonly string[]; isDecided?: true },
): Promise<Candidate[]> {
  let query = database
    .selectFrom('applications')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .leftJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .selectAll('applications')
    .select(['submissions.reference', 'inbox.status', senderName.as('name')])
    .orderBy('applications.id')
  if (ids) query = query.where(whereIn(database, 'applications.id', ids))
  if (seasonIds) query = query.where(whereIn(database, 'applications.season_id', seasonIds))
  if (isDecided) query = query.where(({ or, eb }) => or([eb('state', '<>', 'applied'), eb('decision_number', '>', 0)]))
  const rows = await query.execute()
  const letters = await readSentLetters(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { id, reference, status, name } = row
    return { row, reference, name: name?.trim() ?? '', status, letters: letters.get(id) ?? [] }
  })
}

/** Reads letters by application, including those about the row that it was moved from, whose decisions are over. */
async function readSentLetters(database: Database, applicationIds: readonly string[]) {
  const rows = await database
    .selectFrom('letters')
    .innerJoin('applications', 'applications.id', 'letters.application_id')
    .leftJoin('outbox', 'outbox.id', 'letters.email_id')
    .select(['letters.application_id', 'letters.kind', 'tells', 'letters.decision_number', 'letters.deadline'])
    .select(['letters.created_at as at', 'email_id as emailId', 'applications.state', 'related_id'])
    // One list of ids, because an OR of both conditions reads all letters.
    .where(
      sql<boolean>`letters.application_id IN (SELECT id FROM applications WHERE ${whereIn(database, 'id', applicationIds)}
        UNION SELECT id FROM applications WHERE state = 'moved' AND ${whereIn(database, 'related_id', applicationIds)})`,
    )
    .where(({ or, eb }) => or([eb('email_id', 'is', null), eb('outbox.status', 'in', effectiveStatuses)]))
    .orderBy('letters.id')
    .execute()
  const letters = rows.map(({ application_id, decision_number, state, related_id, ...letter }) => {
    const isMoved = state === 'moved' && related_id !== null
    return {
      ...letter,
      applicationId: isMoved ? related_id : application_id,
      decisionNumber: isMoved ? -1 : decision_number,
    }
  })
  return Map.groupBy(letters, ({ applicationId }) => applicationId)
}

/** Reads the students' first names, as corrected, by submission. */
export async function readFirstNames(
  database: Database,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, string>> {
  const ids = candidates.map(({ row }) => row.submission_id)
  const names = new Map(candidates.map(({ row, name }) => [row.submission_id, name]))
  const query = database.selectFrom('submissions').select(['id', 'answers'])
  const submissions = await query.where(whereIn(database, 'id', ids)).execute()
  const corrections = await readCorrections(database, ids)
  return new Map(
    submissions.map(({ id, answers }) => {
      const { firstName } = JSON.parse(correctedAnswers({ answers }, corrections.get(id))) as { firstName?: unknown }
      return [id, typeof firstName === 'string' ? firstName : (firstNameFromFullName(names.get(id) ?? '') ?? '')]
    }),
  )
}

const serverFailures: readonly DeliveryFailure[] = [...temporaryFailures, 'daily-limit']

/** Finds the mailboxes whose last email failed for good, unless our mail server was the cause. */
export async function findRefusedRecipients(
  database: Database,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const emails = await database
    .selectFrom('outbox')
    .select(['recipient', 'status', 'failure'])
    .where(whereIn(database, 'recipient', [...new Set(addresses.map(normalizeRecipient))]))
    .where('status', 'in', ['sent', 'failed'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const last = new Map(emails.map((email) => [email.recipient ?? '', email]))
  const refused = [...last.values()].filter(
    ({ status, failure }) => status === 'failed' && (failure === null || !serverFailures.includes(failure)),
  )
  return new Set(refused.map(({ recipient }) => recipient ?? ''))
}
