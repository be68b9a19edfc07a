import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { emailRow } from '../handling/row-target'
import { aboutEmail } from './about-email'
import type { EmailActionResult } from './email-actions'

/** Leaves a failed email unsent, so that it is dealt with; too late where it has not failed, or no longer. */
export function setAside({ database, now }: AppContext, actor: Actor, emailId: string): Promise<EmailActionResult> {
  return transactAs(database, actor, async (transaction): Promise<EmailActionResult> => {
    const email = await transaction
      .updateTable('outbox')
      .set({ status: 'stopped' })
      .where('id', '=', emailId)
      .where('status', '=', 'failed')
      .returning(['kind', 'submission_id'])
      .executeTakeFirst()
    if (!email) return { status: 'too-late' }
    const eventId = await appendEvent(transaction, {
      kind: 'email-set-aside',
      actorId: actor.id,
      about: aboutEmail(emailId, email.submission_id),
      details: { email: email.kind, state: { before: 'failed', after: 'stopped' } },
      change: { rows: [emailRow(emailId)], inverse: { state: 'failed' } },
      at: now().toISOString(),
    })
    return { status: 'done', emailId, eventId }
  })
}
