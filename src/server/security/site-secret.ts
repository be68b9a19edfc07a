import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../database/connection'
import { lacksHardLinks } from '../../database/hard-links'
import { SettingError, type Settings, WrongSettingError } from '../process/settings'

const SECRET_NAME = 'site'

/** Generated secrets are 43 characters of base64url. A mounted file may come from `openssl rand`. */
const SECRET_PATTERN = /^[\w+/=-]{43,}$/

/** Random secrets have more distinct characters, even in hexadecimal. */
const MIN_DISTINCT_CHARACTERS = 8

export function getSecretFile(dataDir: string): string {
  return join(dataDir, 'secret')
}

/**
 * Returns `SECRET`, or a secret that is created at the first start and stored in the data folder or in PostgreSQL.
 * Processes that start together get the same one.
 * @throws SettingError if the file is damaged or unreadable, or cannot be created.
 */
export async function openSecret(
  { secret, databaseUrl, dataDir }: Pick<Settings, 'secret' | 'databaseUrl' | 'dataDir'>,
  database: Database,
): Promise<string> {
  if (secret !== undefined) return secret
  return databaseUrl ? readDatabaseSecret(database) : readFileSecret(dataDir)
}

/** Cached, because every submission needs a key, and deriving one is slower than signing. */
const derivedKeys = new Map<string, Buffer>()

/** Derives a key for one use (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = JSON.stringify([secret, purpose])
  const key = derivedKeys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  derivedKeys.set(name, key)
  return key
}

/** Returns the key that signs pay links. */
export function getPayKey(secret: string): Buffer {
  return deriveKey(secret, 'pay links')
}

function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function readDatabaseSecret(database: Database): Promise<string> {
  const query = database.selectFrom('secrets').select('value').where('name', '=', SECRET_NAME)
  // Read first: the site must also start while the database is read-only.
  const storedSecret = await query.executeTakeFirst()
  if (storedSecret) return storedSecret.value
  await database
    .insertInto('secrets')
    .values({ name: SECRET_NAME, value: createSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await query.executeTakeFirstOrThrow()).value
}

async function readFileSecret(dataDir: string): Promise<string> {
  const file = getSecretFile(dataDir)
  if (!lstatSync(file, { throwIfNoEntry: false })) await createSecretFile(dataDir)
  const secret = readFile(file).trim()
  if (!SECRET_PATTERN.test(secret) || new Set(secret).size < MIN_DISTINCT_CHARACTERS) {
    throw new WrongSettingError(
      `The secret in ${file} is damaged. Delete the file, and the site will create a new one.`,
    )
  }
  return secret
}

function readFile(file: string): string {
  try {
    // Opening a named pipe may block forever.
    if (!statSync(file).isFile()) throw new Error('it is not a file')
    restrictPermissions(file)
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingError(`SECRET is not set, and the secret in ${file} cannot be read (${(error as Error).message})`)
  }
}

/** A restored copy may have another mode. Skips links and files of other users. */
function restrictPermissions(file: string): void {
  const stats = lstatSync(file)
  if (stats.isFile() && stats.uid === process.getuid?.() && stats.mode & 0o077) chmodSync(file, 0o600)
}

/** Links the complete file into place, so that the first of several processes wins. */
async function createSecretFile(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${getSecretFile(dataDir)}.${randomUUID()}.draft`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${createSecret()}\n`)
    await handle.sync()
    linkSync(draft, getSecretFile(dataDir))
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
