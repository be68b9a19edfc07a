import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { Tables } from '../database/tables'
import { whereIn } from '../database/where-in'
import { readLastSequence } from '../log/events'

/** A spelling of a school that is joined to a name. The name's own key is never joined to another. */
export type Spelling = Selectable<Tables['school_spellings']>

export const storedSpelling = v.strictObject({ school_key: v.string(), name: v.string(), name_key: v.string() })

/** The subject of all events about spellings. Schools have no ids, and what families wrote is erasable, unlike an id. */
export const spellingsSubject = { kind: 'school', id: 'spellings' } as const

export function readSpellings(database: Database): Promise<Spelling[]> {
  return database.selectFrom('school_spellings').selectAll().orderBy('school_key').execute()
}

/** Reads the version of all spellings: the sequence of the last event about them. */
export function readSpellingsVersion(database: Database): Promise<number> {
  return readLastSequence(database, spellingsSubject)
}

/** Locks all spellings until the transaction ends. */
export function lockSpellings(transaction: Database): Promise<void> {
  return lockKey(transaction, 'school-spellings')
}

/** Replaces the rows of some keys. */
export async function writeSpellings(
  transaction: Database,
  keys: readonly string[],
  rows: readonly Spelling[],
): Promise<void> {
  await transaction
    .deleteFrom('school_spellings')
    .where(whereIn(transaction, 'school_key', keys))
    .execute()
  if (rows.length > 0) await transaction.insertInto('school_spellings').values(rows).execute()
}
