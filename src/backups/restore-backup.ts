import { createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Kysely } from 'kysely'
import { type Database, sqliteFile } from '../database/connection'
import { replaceDatabase } from '../database/restore'
import type { Location } from '../database/snapshot'
import { openSqlite } from '../database/sqlite'
import type { Tables } from '../database/tables'
import { transact } from '../database/transact'
import { leaveWriteAheadLog } from './copy-sqlite'
import { requireDescribed } from './describe'
import { digestFile } from './digest-file'
import { decryptFile, ENCRYPTED } from './encryption'
import { findFile, findManifest } from './find-backup'
import { type Manifest, readManifest } from './manifest'
import { restorePostgres } from './restore-postgres'

/** Where a backup goes, and what it may need. */
interface RestoreOrder {
  to: Location
  /** Where to decrypt it; deleted at the end. */
  workFolder: string
  /** The file with the private key, where the backup is encrypted. */
  keyFile?: string | undefined
  onStep?: () => void
}

export interface Restored {
  manifest: Manifest
  /** The database that was there before, under its new name. */
  earlier?: string | undefined
}

/** The files of a backup, decrypted where they are encrypted. */
type OpenFile = (name: string) => Promise<string>

/**
 * Restores the newest backup at a path (a folder or a manifest) and compares what arrived with its manifest, row by row.
 * A SQLite file takes the place of the one that is there; a PostgreSQL database must be empty.
 * @throws when a file is missing, damaged or encrypted for somebody else, or the database is in use or not empty.
 */
export async function restoreBackup(path: string, order: RestoreOrder): Promise<Restored> {
  const { to, workFolder, keyFile, onStep } = order
  const found = findManifest(path)
  const open = async (file: string) => {
    if (!file.endsWith(ENCRYPTED)) return file
    if (!keyFile) throw new Error(`${file} is encrypted. Add --key FILE with the file that has its private key.`)
    mkdirSync(workFolder, { recursive: true, mode: 0o700 })
    const plain = join(workFolder, basename(file, ENCRYPTED))
    await decryptFile(file, plain, keyFile)
    return plain
  }
  try {
    const manifest = readManifest(await open(found))
    const openFile: OpenFile = (name) => open(findFile(found, name))
    requireEngine(manifest, to)
    const file = await openFile(manifest.database)
    if ((await digestFile(file)) !== manifest.sha256)
      throw new Error(`${file} is damaged: its SHA-256 is not the manifest's`)
    await requireBytes(manifest, openFile)
    if (to.databaseUrl) {
      await restorePostgres(to.databaseUrl, file, (database) => complete(database, manifest, openFile))
      return { manifest }
    }
    const write = (draft: string) => writeSqlite(file, draft, (database) => complete(database, manifest, openFile))
    const { earlier } = await replaceDatabase(sqliteFile(to.dataDir), write, onStep)
    return { manifest, earlier }
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

function requireEngine({ engine }: Manifest, { databaseUrl }: Location): void {
  const should = databaseUrl ? 'PostgreSQL' : 'SQLite'
  if (engine === should) return
  const what = databaseUrl ? 'Unset DATABASE_URL' : 'Set DATABASE_URL to an empty database'
  throw new Error(`This is a backup of ${engine}, and the site is set to ${should}. ${what}.`)
}

async function writeSqlite(from: string, draft: string, finish: (database: Database) => Promise<void>): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
  const database = new Kysely<Tables>({ dialect: openSqlite(draft) })
  await finish(database).finally(() => database.destroy())
  leaveWriteAheadLog(draft)
}

/** @throws when the bytes of an uploaded file are missing or damaged. */
async function requireBytes({ files }: Manifest, openFile: OpenFile): Promise<void> {
  for (const { sha256 } of files)
    if ((await digestFile(await openFile(sha256))) !== sha256) throw new Error(`The file ${sha256} is damaged`)
}

/** Puts the bytes of uploaded files back, and compares all of it. */
async function complete(database: Database, manifest: Manifest, openFile: OpenFile): Promise<void> {
  await transact(database, async (transaction) => {
    for (const { name, fileId, type, sha256 } of manifest.files) {
      const bytes = readFileSync(await openFile(sha256))
      await transaction.insertInto('file_parts').values({ name, file_id: fileId, type, bytes }).execute()
    }
  })
  await requireDescribed(database, manifest)
}
