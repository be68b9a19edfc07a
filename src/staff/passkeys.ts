import type { Selectable } from 'kysely'
import { cleanLine } from '../../content/invisible'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { toStorableText } from '../database/storable-text'
import type { PasskeysTable } from '../database/tables'
import { transact } from '../database/transact'
import type { Actor } from '../log/actor'
import type { EventContent } from '../log/event-details'
import { appendEvent } from '../log/events'

const MAX_NAME_LENGTH = 60

export type PasskeyRow = Selectable<PasskeysTable>

/** A passkey as listed for its owner. */
export interface ListedPasskey {
  id: string
  name: string
  createdAt: string
  usedAt: string | null
}

/** Lists a member's passkeys, oldest first. */
export async function listPasskeys(database: Database, staffId: string): Promise<ListedPasskey[]> {
  const rows = await readPasskeys(database, staffId)
  return rows.map(({ id, name, created_at, used_at }) => ({ id, name, createdAt: created_at, usedAt: used_at }))
}

/** Renames one of the actor's passkeys. Returns false if it is missing. */
export function renamePasskey(app: AppContext, actor: Actor, id: string, name: string): Promise<boolean> {
  return transact(app.database, async (transaction) => {
    const passkey = (await readPasskeys(transaction, actor.id)).find((each) => each.id === id)
    if (!passkey) return false
    const after = toPasskeyName(name)
    if (after === passkey.name) return true
    await transaction.updateTable('passkeys').set({ name: after }).where('id', '=', id).execute()
    const details = { passkeyId: id, name: { before: passkey.name, after } }
    await appendPasskeyEvent(transaction, app, actor, { kind: 'passkey-renamed', details })
    return true
  })
}

/** Removes one of the actor's passkeys. Returns false if it is missing. */
export function removePasskey(app: AppContext, actor: Actor, id: string): Promise<boolean> {
  return transact(app.database, async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('staff_id', '=', actor.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return false
    await appendPasskeyEvent(transaction, app, actor, { kind: 'passkey-removed', details: { passkey: removed.name } })
    return true
  })
}

export function readPasskeys(database: Database, staffId: string): Promise<PasskeyRow[]> {
  const own = database.selectFrom('passkeys').selectAll().where('staff_id', '=', staffId)
  return own.orderBy('created_at').orderBy('id').execute()
}

/** Parses stored transports such as "internal,usb" (Web Authentication Level 3, 5.8.4). */
export function parseTransports(transports: string): string[] {
  return transports.split(',').filter(Boolean)
}

/** Normalizes a name for storage. */
export function toPasskeyName(given: string): string {
  return cleanLine(toStorableText(given)).slice(0, MAX_NAME_LENGTH).toWellFormed() || 'Passkey'
}

/** Appends an event about one of the member's passkeys. */
export function appendPasskeyEvent(
  transaction: Database,
  { now }: AppContext,
  { id }: Pick<Actor, 'id'>,
  content: EventContent,
): Promise<string> {
  return appendEvent(transaction, {
    ...content,
    actorId: id,
    about: [{ kind: 'staff', id }],
    at: now().toISOString(),
  })
}
