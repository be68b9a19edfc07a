import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import type { OutboxRow } from '../../mail/outbox'
import { readPossibleMatches, readUnmatchedForms } from './possible-matches'

/** An acceptance that staff have not matched yet. */
export interface AwaitingAcceptance {
  submissionId: string
  arrivedAt: Moment
}

/** Acceptances by the application that they may belong to. */
export type AwaitingAcceptances = ReadonlyMap<string, readonly AwaitingAcceptance[]>

/**
 * Reads the unmatched acceptances that each application may belong to, oldest first. One that arrived in time
 * (`arrivedInTime`) protects an offer: it cannot lapse and gets no reminder.
 */
export async function findAwaitingAcceptances(
  database: Database,
  applicationIds: readonly string[],
): Promise<AwaitingAcceptances> {
  const awaiting = new Map<string, AwaitingAcceptance[]>()
  if (applicationIds.length === 0) return awaiting
  const asked = new Set(applicationIds)
  const forms = await readUnmatchedForms(database, 'acceptance', applicationIds)
  const matches = await readPossibleMatches(database, forms)
  for (const { id: submissionId, arrivedAt } of forms)
    for (const { id, state } of matches.get(submissionId) ?? [])
      if (state !== 'accepted' && asked.has(id))
        awaiting.set(id, [...(awaiting.get(id) ?? []), { submissionId, arrivedAt }])
  return awaiting
}

/** True for the email of a reminder if an acceptance arrived that may belong to its offer. */
export async function isAnsweredReminder(database: Database, { id, kind }: Pick<OutboxRow, 'id' | 'kind'>) {
  if (kind !== 'letter') return false
  const letters = database.selectFrom('letters').select('application_id').where('email_id', '=', id)
  const reminder = await letters.where('kind', '=', 'reminder').executeTakeFirst()
  return reminder !== undefined && (await findAwaitingAcceptances(database, [reminder.application_id])).size > 0
}
