import type { Database } from '../database/connection'
import type { ApplicationState, EmailStatus, LetterKind, Moment } from '../database/tables'
import { whereIn } from '../database/where-in'
import type { ApplicationRow } from './application-row'

/** What a family was last told. Canceled and failed letters do not count. */
export interface Told {
  letterId: string
  kind: LetterKind
  state: ApplicationState
  decisionNumber: number
  at: Moment
  /** Null for a call. */
  emailId: string | null
  emailStatus: EmailStatus | null
}

/** Statuses of an email that a family has received or will receive. */
const EFFECTIVE: readonly EmailStatus[] = ['waiting', 'sent']

/** Reads what each family was last told, by application. Ignores the letters with these emails. */
export async function readTold(
  database: Database,
  applicationIds: readonly string[],
  ignoredEmails: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, Told>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('letters')
    .leftJoin('outbox', 'outbox.id', 'letters.email_id')
    .select(['letters.id', 'letters.application_id', 'letters.kind', 'letters.tells', 'letters.decision_number'])
    .select(['letters.created_at', 'letters.email_id', 'outbox.status'])
    .where(whereIn(database, 'letters.application_id', applicationIds))
    .where('letters.tells', 'is not', null)
    .where(({ or, eb }) => or([eb('letters.email_id', 'is', null), eb('outbox.status', 'in', EFFECTIVE)]))
    .orderBy('letters.id')
    .execute()
  return new Map(
    rows.flatMap(({ id, application_id, kind, tells, decision_number, created_at, email_id, status }) =>
      tells === null || (email_id !== null && ignoredEmails.has(email_id))
        ? []
        : [
            [
              application_id,
              {
                ...{ letterId: id, kind, state: tells, decisionNumber: decision_number, at: created_at },
                ...{ emailId: email_id, emailStatus: status },
              },
            ],
          ],
    ),
  )
}

/** True if the family was told the application's current decision. */
export function isTold(row: Pick<ApplicationRow, 'decision_number'>, told: Told | undefined): boolean {
  return told !== undefined && told.decisionNumber === row.decision_number
}
