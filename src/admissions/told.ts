import type { Database } from '../database/connection'
import type { ApplicationState, EmailStatus, Moment } from '../database/tables'
import { whereIn } from '../database/where-in'
import type { ApplicationRow } from './application-row'

/** The last letter or call that told a family a decision. Canceled and failed letters do not count. */
export interface Told {
  state: ApplicationState
  decisionNumber: number
  at: Moment
  /** Null for a call. */
  emailId: string | null
  emailStatus: EmailStatus | null
}

/** Statuses of an email that a family has received or will receive. */
export const effectiveStatuses: readonly EmailStatus[] = ['waiting', 'sent']

/** Reads the last letter or call to each family, by application. Ignores the letters with these emails. */
export async function readTold(
  database: Database,
  applicationIds: readonly string[],
  ignoredEmails: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, Told>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('letters')
    .leftJoin('outbox', 'outbox.id', 'letters.email_id')
    .select(['letters.application_id as applicationId', 'tells as state', 'decision_number as decisionNumber'])
    .select(['letters.created_at as at', 'email_id as emailId', 'outbox.status as emailStatus'])
    .$narrowType<{ state: ApplicationState }>()
    .where(whereIn(database, 'letters.application_id', applicationIds))
    .where('tells', 'is not', null)
    .where(({ or, eb }) => or([eb('email_id', 'is', null), eb('outbox.status', 'in', effectiveStatuses)]))
    .orderBy('letters.id')
    .execute()
  const counted = rows.filter(({ emailId }) => !ignoredEmails.has(emailId ?? ''))
  return new Map(counted.map(({ applicationId, ...told }) => [applicationId, told]))
}

/** Reads the deadlines that families were told for earlier decisions, too, as "application deadline". */
export async function readToldDeadlines(database: Database, applicationIds: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('letters')
    .leftJoin('outbox', 'outbox.id', 'letters.email_id')
    .select(['letters.application_id as id', 'letters.deadline'])
    .where(whereIn(database, 'letters.application_id', applicationIds))
    .where(({ or, eb }) => or([eb('email_id', 'is', null), eb('outbox.status', 'in', effectiveStatuses)]))
    .execute()
  return new Set(rows.map(({ id, deadline }) => `${id} ${deadline}`))
}

/** True if the family was told the application's current decision. */
export function isTold(row: Pick<ApplicationRow, 'decision_number'>, told: Told | undefined): boolean {
  return told !== undefined && told.decisionNumber === row.decision_number
}
