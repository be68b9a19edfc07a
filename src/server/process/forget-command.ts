import { Kysely } from 'kysely'
import { addForgottenIds } from '../../backups/forgotten-list'
import { readAppliedMigrations, requireKnown } from '../../database/compatibility'
import type { Database } from '../../database/connection'
import { NotRewrittenError } from '../../database/erase'
import { formatCommand } from '../../database/format-command'
import { migrations } from '../../database/migrate'
import type { Tables } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import { toOneLine } from '../../forms/one-line'
import { parseReference, REFERENCE } from '../../forms/reference'
import { phoneKey } from '../../people/phone-digits'
import { findByPhone } from '../../submissions/find-by-phone'
import { forget } from '../../submissions/forget'
import type { Settings } from './settings'

const USAGE = `Usage: ${formatCommand('forget', 'REFERENCE [REFERENCE ...]')}, or a phone number to list the references that have it`

interface ForgetContext {
  settings: Pick<Settings, 'backups' | 'dataDir' | 'databaseUrl'>
  database: Database
}

/**
 * Erases submissions. First adds them to the list beside the backups, so that a restore erases them again. For a phone
 * number, only lists its submissions, because families share numbers. Resolves to the report to print.
 * @throws if a reference is unknown or a newer version has migrated the database. Nothing has changed then.
 */
export async function forgetByReference(
  { settings, database }: ForgetContext,
  references: readonly (string | undefined)[],
): Promise<string> {
  const { backups, dataDir, databaseUrl } = settings
  // A newer version may store personal data in other places.
  requireKnown(await readAppliedMigrations(database), migrations)
  const parsedReferences = references.map((reference = '') => parseReference(reference))
  const phone = parsedReferences.every((reference) => REFERENCE.test(reference)) ? '' : phoneKey(references.join(' '))
  if (phone !== '') return listByPhone(database, phone)
  const ids = await findIds(database, parsedReferences)
  await addForgottenIds({ folder: backups.folder, dataDir }, ids)
  try {
    await (databaseUrl ? forgetOnServer(databaseUrl, ids) : forget(database, ids))
  } catch (error) {
    throw error instanceof NotRewrittenError ? describeIncompleteErasure(error) : error
  }
  const countText = ids.length === 1 ? '1 submission was' : `${ids.length} submissions were`
  return [
    `${countText} forgotten: answers, emails, notes, tags, and names are erased, and the database was rewritten.`,
    `Earlier backups still have all of it, for up to twelve months; those made before a migration may be kept longer. Restoring one forgets it again, by the list in ${backups.folder}.`,
    'The log cannot be erased yet.',
  ].join('\n')
}

async function listByPhone(database: Database, phone: string): Promise<string> {
  const matches = await findByPhone(database, phone)
  if (matches.length === 0) return 'Nothing was forgotten. No submission has this phone number.'
  return [
    'Nothing was forgotten yet. This phone number is in:',
    ...matches.map(({ reference, form, name, createdAt }) =>
      [`  ${reference}`, form, createdAt.slice(0, 10), toOneLine(name ?? '')].join('  ').trimEnd(),
    ),
    'To forget all of them (leave out those of other people):',
    `  ${formatCommand('forget', ...matches.map(({ reference }) => reference))}`,
  ].join('\n')
}

/** Explains that the rows are deleted, but the file was not rewritten. */
function describeIncompleteErasure({ message }: Error): Error {
  const isFull = /is full|No space left/.test(message)
  return new Error(
    `The answers are erased, but their bytes may still be in the file${isFull ? '. Free some space and run' : `: ${message}. Run`} the same command again.`,
  )
}

async function findIds(database: Database, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) throw new Error(USAGE)
  const rows = await database
    .selectFrom('submissions')
    .select(['id', 'reference'])
    .where(whereIn(database, 'reference', references))
    .execute()
  const knownReferences = new Set(rows.map(({ reference }) => reference))
  const unknownReferences = references.filter((reference) => !knownReferences.has(reference))
  if (unknownReferences.length > 0)
    throw new Error(`Nothing was forgotten. No submission has the reference ${unknownReferences.join(', ')}`)
  return rows.map(({ id }) => id)
}

/** Uses a connection without a statement timeout, because rewriting tables may take minutes. */
async function forgetOnServer(databaseUrl: string, ids: readonly string[]): Promise<void> {
  const { openPostgres } = await import('../../database/postgres')
  const database = new Kysely<Tables>({ dialect: openPostgres(databaseUrl, () => {}) })
  await forget(database, ids).finally(() => database.destroy())
}
