import type { Database } from '../database/connection'

/** Copies the body of one email to another. */
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
