import * as v from 'valibot'
import type { Database } from '../database/connection'
import { differences } from '../log/event-details'
import type { Event } from '../log/events'
import { idOf } from '../log/subjects'
import { oneByOne, type Undo, type UndoContext } from '../log/undo/undo-definition'
import { lockStaff } from './add-member'
import { findMember, setMember } from './member'
import { setPasskeyName } from './passkeys'

const account = v.object({ name: v.string(), notify: v.boolean(), notifyWeekly: v.boolean(), keys: v.boolean() })

export const accountUndo: Undo<v.InferOutput<typeof account>> = {
  ...{ right: 'account', isOwn: true, inverse: account, lock: lockStaff },
  blockers: oneByOne(async (database: Database, { event }) => isGone(await findOwner(database, event))),
  apply: oneByOne(async ({ transaction }: UndoContext, { event, inverse }) => {
    const member = await findOwner(transaction, event)
    if (!member) return 'gone'
    await setMember(transaction, member.id, inverse)
    const { name, notify, notifyWeekly, keys } = member
    return { details: differences<string | boolean>({ name, notify, notifyWeekly, keys }, inverse) }
  }),
}

const passkeyName = v.object({ passkeyId: v.string(), name: v.string() })

export const passkeyNameUndo: Undo<v.InferOutput<typeof passkeyName>> = {
  ...{ right: 'account', isOwn: true, inverse: passkeyName, lock: lockStaff },
  blockers: oneByOne(async (database: Database, { inverse }) => isGone(await findPasskey(database, inverse.passkeyId))),
  apply: oneByOne(async ({ transaction }: UndoContext, { inverse: { passkeyId, name } }) => {
    const passkey = await findPasskey(transaction, passkeyId)
    if (!passkey) return 'gone'
    await setPasskeyName(transaction, passkeyId, name)
    return { details: { passkeyId, name: { before: passkey.name, after: name } } }
  }),
}

function findOwner(database: Database, event: Event) {
  return findMember(database, idOf(event, 'staff') ?? '')
}

function findPasskey(database: Database, id: string) {
  return database.selectFrom('passkeys').select('name').where('id', '=', id).executeTakeFirst()
}

function isGone(row: object | undefined) {
  return row ? undefined : 'gone'
}
