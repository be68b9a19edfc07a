import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import type { QueuedEmail } from '../mail/outbox'
import { createCode, createToken, digestCode, digestToken } from './tokens'

/**
 * Creates the code or link of an email that is about to be delivered, and stores its digest. Returns the email with the
 * secret filled in; undefined if the request or link was used, replaced, or has expired.
 */
export async function revealSecret(
  { database, now, codeKey }: Pick<AppContext, 'database' | 'now' | 'codeKey'>,
  email: QueuedEmail,
): Promise<QueuedEmail | undefined> {
  const { kind, secret_id: id, secret_marker: marker } = email
  if (id === null || marker === null) return email
  const secret = kind === 'sign-in-code' ? createCode() : createToken()
  const isStored = await transact(database, (transaction) =>
    kind === 'sign-in-code'
      ? storeCode(transaction, id, digestCode(secret, id, codeKey), now())
      : storeLink(transaction, id, digestToken(secret), now()),
  )
  if (!isStored) return undefined
  const fill = (text: string) => text.replace(marker, secret)
  return { ...email, text: fill(email.text), html: fill(email.html) }
}

async function storeCode(transaction: Database, id: string, code_digest: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sign_in_requests')
    .set({ code_digest })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function storeLink(transaction: Database, id: string, digest: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sign_in_links')
    .set({ digest })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
