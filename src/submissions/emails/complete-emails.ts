import type { AppContext } from '../../app-context'
import type { EmailStatus } from '../../database/tables'
import { transact } from '../../database/transact'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { lockInboxRow } from '../inbox/inbox-row'
import { renderStoredEmail } from './stored-emails'

/*
 * REMOVE IN THE NEXT VERSION, with its call in start.ts and its test: until 0.3.0, emails were queued without a body.
 */

/**
 * Renders emails that earlier versions queued without a body, using the current content. Resolves when all unsent
 * emails are complete. Sent emails are completed in the background until `stop` is called.
 */
export async function completeEmails(
  app: AppContext,
  onFailed: (error: Error) => void,
): Promise<{ rest: Promise<void>; stop(): Promise<void> }> {
  const stopping = new AbortController()
  await completeAll(app, onFailed, ['waiting', 'failed', 'stopped'], stopping.signal)
  const rest = completeAll(app, onFailed, ['sent'], stopping.signal).catch(onFailed)
  return {
    rest,
    async stop() {
      stopping.abort()
      await rest
    },
  }
}

async function completeAll(
  app: AppContext,
  onFailed: (error: Error) => void,
  statuses: readonly EmailStatus[],
  signal: AbortSignal,
): Promise<void> {
  const incompleteEmails = await app.database
    .selectFrom('outbox')
    .innerJoin('submissions', 'submissions.id', 'outbox.submission_id')
    .leftJoin('email_bodies', 'email_bodies.email_id', 'outbox.id')
    .select(['outbox.id', 'outbox.audience', 'outbox.submission_id'])
    .where('email_bodies.email_id', 'is', null)
    // Emails of erased submissions have no body either.
    .where('outbox.to_address', '!=', '')
    .where('outbox.status', 'in', statuses)
    .execute()
  for (const { id, audience, submission_id } of incompleteEmails) {
    if (signal.aborted) return
    await complete(app, id, audience === 'office' ? 'office' : 'sender', submission_id ?? '').catch(onFailed)
    await yieldToEventLoop()
  }
}

function complete(app: AppContext, id: string, audience: 'office' | 'sender', submissionId: string): Promise<void> {
  return transact(app.database, async (transaction) => {
    await lockInboxRow(transaction, submissionId)
    const found = transaction.selectFrom('submissions').selectAll().where('id', '=', submissionId)
    const submission = await found.where('digest', '!=', '').executeTakeFirst()
    // The submission was erased.
    if (!submission) return
    const { subject, text, html } = renderStoredEmail(app, submission, audience)
    const body = { email_id: id, typed_text: null, text, html }
    await transaction
      .insertInto('email_bodies')
      .values(body)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Confirmations that were on hold have no subject or reply-to address either.
    if (audience === 'office') return
    await transaction
      .updateTable('outbox')
      .set({ subject, reply_to: app.officeEmail })
      .where('id', '=', id)
      .where('subject', '=', '')
      .execute()
  })
}
