import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
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
  // Do not log the field names: other staff can read the log.
  const about = [submissionSubject(submissionId)]
  const event = {
    kind: 'health-information-opened',
    actorId: actor.id,
    about,
    details: {},
    at: now().toISOString(),
  } as const
  await transactAs(database, actor, (transaction) => appendEvent(transaction, event))
  return opened
}
