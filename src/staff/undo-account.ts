import type { Database } from '../database/connection'
import type { Event } from '../log/events'
import { idOf } from '../log/subjects'
import { changesIn, oneByOne, type UndoHandler } from '../log/undo/undo-handler'
import { lockStaff } from './add-member'
import { findMember } from './member'
import { setPasskeyName } from './passkeys'
import { undoMember } from './undo-member'

/** What somebody changed of themselves, which only they do and undo. */
export const accountUndoHandler: UndoHandler = {
  right: 'account',
  isOwn: true,
  changesOf: (event) => changesIn(event, 'name', 'notify', 'notifyWeekly', 'keys'),
  lock: lockMember,
  undo: undoMember,
}

export const passkeyNameUndoHandler: UndoHandler = {
  right: 'account',
  isOwn: true,
  changesOf: (event) => (passkeyIn(event) === undefined ? undefined : changesIn(event, 'name')),
  keyOf: (event, field) => `${field}:${passkeyIn(event)}`,
  async lock(transaction, event) {
    const isThere = await lockMember(transaction, event)
    const passkey = transaction
      .selectFrom('passkeys')
      .select('id')
      .where('id', '=', passkeyIn(event) ?? '')
    return isThere && (await passkey.executeTakeFirst()) !== undefined
  },
  undo: oneByOne(async ({ transaction }, { event, changes: { name } }) => {
    const passkeyId = passkeyIn(event) ?? ''
    await setPasskeyName(transaction, passkeyId, String(name?.before))
    return { details: { passkeyId } }
  }),
}

function passkeyIn({ details }: Event): string | undefined {
  const id = details?.passkeyId
  return typeof id === 'string' ? id : undefined
}

/** Locks the staff; whether the one whom an event is about is still one of them. */
export async function lockMember(transaction: Database, event: Event): Promise<boolean> {
  await lockStaff(transaction)
  return (await findMember(transaction, idOf(event, 'staff') ?? '')) !== undefined
}
