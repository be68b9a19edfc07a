import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { healthAnswers, type ShownAnswer } from './shown-answers'

/**
 * What a submission says about health and emergencies. That somebody opened it is in the log before they see it. Only
 * for who may; undefined where there is no such submission, or it says nothing.
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
  // Not even which fields were filled in: others read the log and the column.
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
