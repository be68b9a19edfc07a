import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A migration that a database has. */
export interface AppliedMigration {
  name: string
  /** Versions of the site that know this migration may use the database, too; null where none may. */
  admits: string | null
}

/** Migrations by name. */
type Known = Readonly<Record<string, unknown>>

/** The database has a migration that this version does not know. */
export class UnknownMigrationError extends Error {
  constructor(name: string) {
    super(`the database was written by another version of the site, which has the migration ${name}`)
  }
}

/** The database can be used by no version, or by none from here on. */
export class RefusedDatabaseError extends Error {}

/** Prefix of the migration entry that marks a moved SQLite file; older versions print it. */
export const MOVED = 'moved to PostgreSQL on '

/** @throws RefusedDatabaseError when the database is a file that was moved: its emails would be sent twice. */
export function requireNotMoved(applied: readonly AppliedMigration[]): void {
  const moved = applied.find(({ name }) => name.startsWith(MOVED))
  if (moved)
    throw new RefusedDatabaseError(
      `the database was ${moved.name}; set DATABASE_URL, or run npm run move -- --use-file-again to use this one again`,
    )
}

/** @throws UnknownMigrationError when one of the migrations that a database has is unknown here. */
export function requireKnown(applied: readonly AppliedMigration[], known: Known): void {
  const [unknown] = findUnknown(applied, known)
  if (unknown) throw new UnknownMigrationError(unknown.name)
}

/**
 * @throws RefusedDatabaseError when it was moved; UnknownMigrationError when a newer version has migrated the database and
 * this one may not use it as it is: a migration does not admit it, or one of its own is missing.
 */
export function requireUsable(applied: readonly AppliedMigration[], known: Known): void {
  requireNotMoved(applied)
  const lacksOurs = Object.keys(known).some((name) => !applied.some((each) => each.name === name))
  const refused = findUnknown(applied, known).find(
    ({ admits }) => lacksOurs || admits === null || !Object.hasOwn(known, admits),
  )
  if (refused) throw new UnknownMigrationError(refused.name)
}

/** Whether a newer version has migrated the database. */
export function isNewer(applied: readonly AppliedMigration[], known: Known): boolean {
  return findUnknown(applied, known).length > 0
}

function findUnknown(applied: readonly AppliedMigration[], known: Known): AppliedMigration[] {
  return applied.filter(({ name }) => !Object.hasOwn(known, name))
}

/** The migrations that a database has, in order; none where it is empty. */
export async function readApplied<T>(database: Kysely<T>): Promise<AppliedMigration[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  const query = appliedQuery(tables.map(({ name }) => name))
  return query ? (await sql.raw<AppliedMigration>(query).execute(database)).rows : []
}

/** What {@link readApplied} asks a database that has these tables. */
export function appliedQuery(tables: readonly string[]): string | undefined {
  if (!tables.includes('kysely_migration')) return undefined
  if (!tables.includes('compatibility')) return 'SELECT name, NULL AS admits FROM kysely_migration ORDER BY name'
  return 'SELECT name, admits FROM kysely_migration LEFT JOIN compatibility ON migration = name ORDER BY name'
}
