import type { Database } from '../database/connection'
import type { RenderedEmail } from './email'

/** Replaces the body of an email that is written again. A body is never updated. */
export async function replaceBody(
  transaction: Database,
  emailId: string,
  { text, html }: RenderedEmail,
): Promise<void> {
  await transaction.deleteFrom('email_bodies').where('email_id', '=', emailId).execute()
  await transaction.insertInto('email_bodies').values({ email_id: emailId, typed_text: null, text, html }).execute()
}

/** Gives a copy of an email the same body. */
export async function copyBody(transaction: Database, emailId: string, copyId: string): Promise<void> {
  await transaction
    .insertInto('email_bodies')
    .columns(['email_id', 'typed_text', 'text', 'html'])
    .expression(({ selectFrom, val }) =>
      selectFrom('email_bodies')
        .select([val(copyId).as('email_id'), 'typed_text', 'text', 'html'])
        .where('email_id', '=', emailId),
    )
    .execute()
}
