import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import type { OutboxRow } from '../../mail/outbox'
import { type PossibleMatch, readPossibleMatches, readUnmatchedForms, type UnmatchedForm } from './possible-matches'

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
  if (applicationIds.length === 0) return new Map()
  const asked = new Set(applicationIds)
  const forms = await readUnmatchedForms(database, 'acceptance', { applicationIds })
  const matches = await readPossibleMatches(database, forms)
  return groupByApplication(forms, ({ id }) => matches.get(id)?.filter((match) => asked.has(match.id)) ?? [])
}

/** Groups unmatched acceptances by the applications that they may belong to. */
export function groupByApplication<Form extends Pick<UnmatchedForm, 'id' | 'form' | 'arrivedAt'>>(
  forms: readonly Form[],
  matchesOf: (form: Form) => readonly PossibleMatch[],
): AwaitingAcceptances {
  const awaiting = new Map<string, AwaitingAcceptance[]>()
  for (const form of forms)
    for (const { id, state } of form.form === 'acceptance' ? matchesOf(form) : [])
      if (state !== 'accepted')
        awaiting.set(id, [...(awaiting.get(id) ?? []), { submissionId: form.id, arrivedAt: form.arrivedAt }])
  return awaiting
}

/** True for the email of a reminder if an acceptance arrived that may belong to its offer. */
export async function isAnsweredReminder(database: Database, { id, kind }: Pick<OutboxRow, 'id' | 'kind'>) {
  if (kind !== 'letter') return false
  const letters = database.selectFrom('letters').select('application_id').where('email_id', '=', id)
  const reminder = await letters.where('kind', '=', 'reminder').executeTakeFirst()
  return reminder !== undefined && (await findAwaitingAcceptances(database, [reminder.application_id])).size > 0
}
