import { rolesWith } from '../access/roles'
import type { Database } from '../database/connection'

/** The roles that may read submissions. */
export const READING_ROLES = rolesWith('read')

/** A staff member who may read submissions. */
export interface Reader {
  id: string
  name: string
  email: string
  /** 1 if the reader is notified by email. */
  notify: number
}

export function listReaders(database: Database): Promise<Reader[]> {
  return selectReaders(database).orderBy('id').execute()
}

/** Finds a reader by id; undefined if removed or not allowed to read. */
export function findReader(database: Database, id: string): Promise<Reader | undefined> {
  return selectReaders(database).where('id', '=', id).executeTakeFirst()
}

export function findReaderByEmail(database: Database, address: string): Promise<Reader | undefined> {
  return selectReaders(database).where('email', '=', address).executeTakeFirst()
}

function selectReaders(database: Database) {
  return database
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'notify'])
    .where('removed_at', 'is', null)
    .where('role', 'in', READING_ROLES)
}
