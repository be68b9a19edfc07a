import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { formatCommand } from './format-command'

/** A migration that ran on a database. */
export interface AppliedMigration {
  name: string
  /** Older versions that know the named migration may still use the database. Null if none may. */
  admits: string | null
}

/** Migrations by name. */
type KnownMigrations = Readonly<Record<string, unknown>>

/** The database has a migration that this version does not know. */
export class UnknownMigrationError extends Error {
  constructor(name: string) {
    super(`the database was written by another version of the site, which has the migration ${name}`)
  }
}

/** The database cannot be used by this version. */
export class RefusedDatabaseError extends Error {}

/** Name prefix of the migration row that marks a moved SQLite file. Older versions print it. */
export const MOVED_PREFIX = 'moved to PostgreSQL on '

/** @throws RefusedDatabaseError if the SQLite file was moved to PostgreSQL. Using it would send its emails twice. */
export function requireNotMoved(applied: readonly AppliedMigration[]): void {
  const moved = applied.find(({ name }) => name.startsWith(MOVED_PREFIX))
  if (moved)
    throw new RefusedDatabaseError(
      `the database was ${moved.name}; set DATABASE_URL, or run ${formatCommand('move', '--use-file-again')} to use this one again`,
    )
}

/** @throws UnknownMigrationError if the database has a migration unknown to this version. */
export function requireKnown(applied: readonly AppliedMigration[], known: KnownMigrations): void {
  const [unknown] = findUnknown(applied, known)
  if (unknown) throw new UnknownMigrationError(unknown.name)
}

/**
 * @throws RefusedDatabaseError if the database was moved
 * @throws UnknownMigrationError if a newer version migrated the database and does not admit this one, or if a migration
 * of this version is missing.
 */
export function requireUsable(applied: readonly AppliedMigration[], known: KnownMigrations): void {
  requireNotMoved(applied)
  const lacksOurs = Object.keys(known).some((name) => !applied.some((each) => each.name === name))
  const refused = findUnknown(applied, known).find(
    ({ admits }) => lacksOurs || admits === null || !Object.hasOwn(known, admits),
  )
  if (refused) throw new UnknownMigrationError(refused.name)
}

/** True if a newer version migrated the database. */
export function isNewer(applied: readonly AppliedMigration[], known: KnownMigrations): boolean {
  return findUnknown(applied, known).length > 0
}

function findUnknown(applied: readonly AppliedMigration[], known: KnownMigrations): AppliedMigration[] {
  return applied.filter(({ name }) => !Object.hasOwn(known, name))
}

/** Lists the migrations of a database in order. Returns an empty array for an empty database. */
export async function readAppliedMigrations<T>(database: Kysely<T>): Promise<AppliedMigration[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  const query = appliedQuery(tables.map(({ name }) => name))
  return query ? (await sql.raw<AppliedMigration>(query).execute(database)).rows : []
}

/** Returns the query for the applied migrations, or undefined if there is no migration table. */
export function appliedQuery(tables: readonly string[]): string | undefined {
  if (!tables.includes('kysely_migration')) return undefined
  if (!tables.includes('compatibility')) return 'SELECT name, NULL AS admits FROM kysely_migration ORDER BY name'
  return 'SELECT name, admits FROM kysely_migration LEFT JOIN compatibility ON migration = name ORDER BY name'
}
