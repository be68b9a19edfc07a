import { createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Kysely } from 'kysely'
import { readAppliedMigrations, requireKnown, requireUsable } from '../database/compatibility'
import { type Database, sqliteFile } from '../database/connection'
import { formatCommand } from '../database/format-command'
import { migrateToLatest, migrations } from '../database/migrate'
import { requireUpgradable } from '../database/require-upgradable'
import { replaceDatabase } from '../database/restore'
import type { DatabaseLocation } from '../database/snapshot'
import { openSqlite } from '../database/sqlite'
import type { Tables } from '../database/tables'
import { transact } from '../database/transact'
import { endAllAccess, type RestoredMember } from '../staff/after-restore'
import { findUnerasedIds, forget } from '../submissions/forget'
import { isBackupName } from './backup-files'
import { disableWriteAheadLog } from './copy-sqlite'
import { requireMatchingTables } from './describe-snapshot'
import { digestFile } from './digest-file'
import { decryptFile, ENCRYPTED } from './encryption'
import { findFile, findManifest } from './find-backup'
import { addForgottenIds, collectForgottenIds } from './forgotten-list'
import { type Manifest, readManifest } from './manifest'
import { requireFreeSpace } from './require-space'
import { restorePostgres } from './restore-postgres'

/** Target and options of a restore. */
interface RestoreOptions {
  to: DatabaseLocation
  /** Folder for decrypted files, deleted at the end. */
  workFolder: string
  /** File with the private key of an encrypted backup. */
  keyFile?: string | undefined
  /** The site's backup folder. If given, erases submissions again that its list, or the backup's, records as erased. */
  ownFolder?: string
  /** Erases all listed submissions, even if there are unusually many. */
  forgetAllListed?: boolean | undefined
  onStep?: () => void
}

interface RestoreResult {
  manifest: Manifest
  /** The previous database under its new name. */
  earlier?: string | undefined
  /** Number of submissions that were erased again. */
  forgotten: number
  /** Staff members, including people who may have been removed later. */
  team: RestoredMember[]
}

/** Returns a file of a backup, decrypted if necessary. */
type OpenFile = (name: string) => Promise<string>

/**
 * Restores the newest backup at a path (a folder or a manifest), compares all rows with the manifest, signs everyone
 * out, and repeats later erasures. Replaces a SQLite file; a PostgreSQL database must be empty.
 * @throws if a file is missing, damaged or encrypted with another key, or the database is in use or not empty.
 */
export async function restoreBackup(path: string, order: RestoreOptions): Promise<RestoreResult> {
  const { to, workFolder, keyFile, ownFolder, forgetAllListed, onStep } = order
  const manifestPath = findManifest(path)
  const open = async (file: string) => {
    if (!file.endsWith(ENCRYPTED)) return file
    if (!keyFile)
      throw new Error(
        `${file} is encrypted. Give the file that has its private key: ${formatCommand('restore', 'FOLDER', '--key FILE')}`,
      )
    mkdirSync(workFolder, { recursive: true, mode: 0o700 })
    const decryptedFile = join(workFolder, basename(file, ENCRYPTED))
    await decryptFile(file, decryptedFile, keyFile)
    return decryptedFile
  }
  const cleanUp = () => rmSync(workFolder, { recursive: true, force: true })
  // Delete the folder even if the process is interrupted.
  process.once('exit', cleanUp)
  try {
    const manifest = readManifest(await open(manifestPath))
    const requiredBytes = manifest.files.reduce((sum, file) => sum + file.size, manifest.size)
    if (manifestPath.endsWith(ENCRYPTED)) requireFreeSpace(workFolder, requiredBytes)
    const openFile: OpenFile = (name) => open(findFile(manifestPath, name))
    requireEngine(manifest, to)
    const file = await openFile(manifest.database)
    if ((await digestFile(file)) !== manifest.sha256)
      throw new Error(`${file} is damaged: its SHA-256 is not the manifest's. Copy it again, or give an older backup.`)
    await requireIntactFiles(manifest, openFile)
    const ownIds = ownFolder === undefined ? [] : await collectForgottenIds([ownFolder], open)
    const listedIds =
      ownFolder === undefined ? [] : await collectForgottenIds([ownFolder, ...listFoldersBeside(manifestPath)], open)
    let forgotten = 0
    let team: RestoredMember[] = []
    const finish = async (database: Database) => {
      await restoreFiles(database, manifest, openFile)
      if (!forgetAllListed && listedIds.length > 0)
        await requireWithinLimit(database, new Set(listedIds).difference(new Set(ownIds)))
      // Save the combined list: otherwise the next off-site copy could replace a more complete one.
      if (ownFolder !== undefined && listedIds.length > 0)
        await addForgottenIds({ folder: ownFolder, dataDir: to.dataDir }, listedIds)
      team = await endAllAccess(database, manifest.madeAt)
      forgotten = await repeatErasures(database, listedIds)
    }
    if (to.databaseUrl) {
      await restorePostgres(to.databaseUrl, file, finish)
      return { manifest, forgotten, team }
    }
    const write = (draft: string) => {
      requireFreeSpace(dirname(draft), requiredBytes)
      return writeSqlite(file, draft, finish)
    }
    const { earlier } = await replaceDatabase(sqliteFile(to.dataDir), write, onStep)
    return { manifest, earlier, forgotten, team }
  } finally {
    process.off('exit', cleanUp)
    cleanUp()
  }
}

function requireEngine({ engine }: Manifest, { databaseUrl }: DatabaseLocation): void {
  const expected = databaseUrl ? 'PostgreSQL' : 'SQLite'
  if (engine === expected) return
  const action = databaseUrl ? 'Unset DATABASE_URL' : 'Set DATABASE_URL to an empty database'
  throw new Error(`This is a backup of ${engine}, and the site is set to ${expected}. ${action}.`)
}

async function writeSqlite(from: string, draft: string, finish: (database: Database) => Promise<void>): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
  const database = new Kysely<Tables>({ dialect: openSqlite(draft) })
  await finish(database).finally(() => database.destroy())
  disableWriteAheadLog(draft)
}

/** @throws if an uploaded file is missing or damaged. */
async function requireIntactFiles({ files }: Manifest, openFile: OpenFile): Promise<void> {
  for (const { sha256 } of files)
    if ((await digestFile(await openFile(sha256))) !== sha256) throw new Error(`The file ${sha256} is damaged`)
}

/** Restores uploaded files and verifies all rows. Throws if this version may not use the database. */
async function restoreFiles(database: Database, manifest: Manifest, openFile: OpenFile): Promise<void> {
  requireUsable(await readAppliedMigrations(database), migrations)
  await transact(database, async (transaction) => {
    for (const { name, fileId, type, sha256 } of manifest.files) {
      const bytes = readFileSync(await openFile(sha256))
      await transaction.insertInto('file_parts').values({ name, file_id: fileId, type, bytes }).execute()
    }
  })
  await requireMatchingTables(database, manifest)
}

/** Returns the folders whose lists belong to a backup. */
function listFoldersBeside(manifest: string): string[] {
  const folder = dirname(resolve(manifest))
  return isBackupName(basename(folder)) ? [folder, dirname(folder)] : [folder]
}

/** Limit for lists beside a backup, because anyone could have put one there. */
const EXTERNAL_LIST_LIMIT = { count: 20, share: 0.1 }

/** @throws if an external list would erase more of the restored submissions than the limit allows. */
async function requireWithinLimit(database: Database, listedIds: ReadonlySet<string>): Promise<void> {
  const { length } = await findUnerasedIds(database, [...listedIds])
  const countQuery = database.selectFrom('submissions').select(({ fn }) => fn.countAll().as('count'))
  const count = Number((await countQuery.executeTakeFirstOrThrow()).count)
  if (length <= EXTERNAL_LIST_LIMIT.count || length <= EXTERNAL_LIST_LIMIT.share * count) return
  throw new Error(
    `The forgotten.json beside the backup would erase ${length} of ${count} submissions. Someone may have changed it. If it is right, run this again with --forget-all-listed.`,
  )
}

async function repeatErasures(database: Database, listedIds: readonly string[]): Promise<number> {
  const ids = await findUnerasedIds(database, listedIds)
  if (ids.length === 0) return 0
  // A newer version may store personal data elsewhere.
  requireKnown(await readAppliedMigrations(database), migrations)
  // The database may lack newer columns.
  await requireUpgradable(database)
  await migrateToLatest(database)
  await forget(database, ids)
  return ids.length
}
