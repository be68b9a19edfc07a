import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { Tables } from '../database/tables'
import { whereIn } from '../database/where-in'
import { mapSequentially, type Undo, type UndoContext } from '../log/undo/undo-definition'

/** A spelling that is joined to a name, whose own key is never joined to another. */
export type Spelling = Selectable<Tables['school_spellings']>

/** The subject of all events about spellings, because no id may be derived from what families wrote. */
export const spellingsSubject = { kind: 'school', id: 'spellings' } as const

export function lockSpellings(transaction: Database): Promise<void> {
  return lockKey(transaction, 'school-spellings')
}

/** Replaces the rows of some keys. */
export async function writeSpellings(transaction: Database, keys: readonly string[], rows: readonly Spelling[]) {
  await transaction
    .deleteFrom('school_spellings')
    .where(whereIn(transaction, 'school_key', keys))
    .execute()
  if (rows.length > 0) await transaction.insertInto('school_spellings').values(rows).execute()
}

const spelling = v.strictObject({ school_key: v.string(), name: v.string(), name_key: v.string() })

/** The changed keys and their earlier rows. */
const inverse = v.strictObject({ keys: v.array(v.string()), before: v.array(spelling) })

export const spellingsUndo: Undo<v.InferOutput<typeof inverse>> = {
  right: 'decide',
  inverse,
  lock: lockSpellings,
  apply: mapSequentially(async ({ transaction }: UndoContext, { inverse: { keys, before } }) => {
    await writeSpellings(transaction, keys, before)
    return { details: {} }
  }),
}
