import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import { appendEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { healthAnswers, type ShownAnswer } from './shown-answers'

/**
 * Returns a submission's health and emergency information, and logs the access first. The caller checks the right.
 * Undefined if the submission does not exist or has no such information.
 */
export async function openHealthInformation(
  { database, now }: AppContext,
  actor: Actor,
  submissionId: string,
): Promise<ShownAnswer[] | undefined> {
  const sent = await database
    .selectFrom('submissions')
    .select(['form', 'form_version', 'language', 'answers'])
    .where('id', '=', submissionId)
    .executeTakeFirst()
  const opened = sent ? healthAnswers(sent) : []
  if (opened.length === 0) return undefined
  await logOpenings({ database, now }, actor, [submissionId])
  return opened
}

/** Logs that someone opened the health and emergency information of submissions. Call it before showing that. */
export async function logOpenings(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  actor: Actor,
  submissionIds: readonly string[],
): Promise<void> {
  // Do not log the field names: other staff can read the log.
  const event = { kind: 'health-information-opened', actorId: actor.id, details: {}, at: now().toISOString() } as const
  const events = submissionIds.map((id) => ({ ...event, about: [submissionSubject(id)] }))
  await transactAs(database, actor, (transaction) => appendEvents(transaction, events))
}
