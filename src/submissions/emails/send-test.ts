import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import { lockKey } from '../../database/lock-key'
import { toStorableText } from '../../database/storable-text'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import type { EmailContent } from '../../mail/email'
import { isWithinLimits } from '../../mail/email-limits'
import { queueStaffEmail } from '../../mail/queue-staff-email'
import { testMessages } from '../words'
import type { EmailActionResult } from './email-actions'
import { isQueued } from './resend-or-requeue'

/** Sends a test email to the current user. */
export async function sendTest(
  app: AppContext,
  actor: Actor & { email: string },
  { key }: { key: string },
): Promise<EmailActionResult> {
  const { database, now, origin } = app
  const id = randomUUIDv7()
  const at = now().toISOString()
  const about = { id, kind: 'test', dedupeKey: toStorableText(`test:${key}`), causedBy: actor.id } as const
  const email = testEmail(new URL(origin).host)
  const result = await transactAs(database, actor, async (transaction): Promise<EmailActionResult> => {
    // A second click waits for the first one, then finds the email queued.
    await lockKey(transaction, about.dedupeKey)
    if (await isQueued(transaction, about.dedupeKey)) return { status: 'too-late' }
    if (!(await isWithinLimits(transaction, app, actor, {}))) return { status: 'over-budget' }
    await queueStaffEmail(transaction, app, { ...about, to: actor.email, email })
    const eventId = await appendEvent(transaction, {
      kind: 'test-sent',
      actorId: actor.id,
      about: [{ kind: 'email', id }],
      details: {},
      at,
    })
    return { status: 'done', emailId: id, eventId }
  })
  if (result.status === 'done') app.onEmailQueued?.()
  return result
}

function testEmail(host: string): EmailContent {
  const say = testMessages[DEFAULT_LANGUAGE]
  return { subject: say.subject(host), heading: say.heading, opening: [say.opening(host)], answers: [], closing: [] }
}
