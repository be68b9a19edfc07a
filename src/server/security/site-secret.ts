import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../database/connection'
import { lacksHardLinks } from '../../database/hard-links'
import { SettingError, type Settings, WrongSettingError } from '../process/settings'

const NAME = 'site'

/** Ours are 43 characters of base64url; a mounted file may come from `openssl rand`. */
const SHAPE = /^[\w+/=-]{43,}$/

/** Random secrets of that length have more distinct characters than this, even in hexadecimal. */
const LEAST_DIFFERENT = 8

export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret')
}

/**
 * The site's secret: `SECRET`, or one that is made at the first start and stored in the data folder or in PostgreSQL.
 * Processes that start together get the same one.
 * @throws SettingError when the file is damaged or unreadable, or cannot be made.
 */
export async function openSecret(
  { secret, databaseUrl, dataDir }: Pick<Settings, 'secret' | 'databaseUrl' | 'dataDir'>,
  database: Database,
): Promise<string> {
  if (secret !== undefined) return secret
  return databaseUrl ? secretInDatabase(database) : secretInFolder(dataDir)
}

/** Deriving a key takes longer than signing with it, and every submission needs one. */
const derived = new Map<string, Buffer>()

/** A key for one use (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secret: string, use: string): Buffer {
  const name = JSON.stringify([secret, use])
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  derived.set(name, key)
  return key
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function secretInDatabase(database: Database): Promise<string> {
  const kept = database.selectFrom('secrets').select('value').where('name', '=', NAME)
  // A site starts also while nothing can be stored.
  const known = await kept.executeTakeFirst()
  if (known) return known.value
  await database
    .insertInto('secrets')
    .values({ name: NAME, value: makeSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await kept.executeTakeFirstOrThrow()).value
}

async function secretInFolder(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  if (!lstatSync(file, { throwIfNoEntry: false })) await makeFile(dataDir)
  const secret = readFile(file).trim()
  if (!SHAPE.test(secret) || new Set(secret).size < LEAST_DIFFERENT) {
    throw new WrongSettingError(
      `The secret in ${file} is damaged. Delete the file, and the site will create a new one.`,
    )
  }
  return secret
}

function readFile(file: string): string {
  try {
    // Opening a pipe may block forever.
    if (!statSync(file).isFile()) throw new Error('it is not a file')
    closeToOthers(file)
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingError(`SECRET is not set, and the secret in ${file} cannot be read (${(error as Error).message})`)
  }
}

/** A restored copy may have another mode. Links and files of other users are left alone. */
function closeToOthers(file: string): void {
  const found = lstatSync(file)
  if (found.isFile() && found.uid === process.getuid?.() && found.mode & 0o077) chmodSync(file, 0o600)
}

/** Linked into place once complete; the first of several processes wins. */
async function makeFile(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${secretFile(dataDir)}.${randomUUID()}.draft`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${makeSecret()}\n`)
    await handle.sync()
    linkSync(draft, secretFile(dataDir))
  } catch (error) {
    if (lacksHardLinks(error))
      throw new WrongSettingError(
        `SECRET must be set: the file system of ${dataDir} has no hard links, which keeping one there takes. Set it to what openssl rand -base64 32 prints`,
      )
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await handle.close()
    rmSync(draft)
  }
}
