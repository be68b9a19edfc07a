import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/connection'
import { SettingError, type Settings } from './settings'

/** The row of PostgreSQL's table that holds the secret. */
const NAME = 'site'

/** What the site makes is 43 characters of base64url; a file may come from elsewhere, as from `openssl rand`. */
const SHAPE = /^[\w+/=-]{43,}$/

/** Random secrets of that length have more different characters than this, in hexadecimal too. */
const LEAST_DIFFERENT = 8

/** Where the secret of a site without PostgreSQL stands. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret')
}

/**
 * The site's own secret: the one that is set, or else one that is made at the first start and kept, in the data folder
 * or in PostgreSQL. Whoever starts at the same moment has the same.
 * @throws SettingError when the file that should hold it does not.
 */
export async function openSecret(
  { secret, databaseUrl, dataDir }: Pick<Settings, 'secret' | 'databaseUrl' | 'dataDir'>,
  database: Database,
): Promise<string> {
  if (secret !== undefined) return secret
  return databaseUrl ? secretInDatabase(database) : secretInFolder(dataDir)
}

/** A key for one use (HKDF with SHA-256, RFC 5869): what signs for one thing is no good for another. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32))
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function secretInDatabase(database: Database): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name: NAME, value: makeSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = database.selectFrom('secrets').select('value').where('name', '=', NAME)
  return (await kept.executeTakeFirstOrThrow()).value
}

async function secretInFolder(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  if (!lstatSync(file, { throwIfNoEntry: false })) await makeFile(dataDir)
  const secret = readFile(file).trim()
  if (!SHAPE.test(secret) || new Set(secret).size < LEAST_DIFFERENT) {
    throw new SettingError(`The secret in ${file} is damaged. Delete the file, and the site will create a new one.`)
  }
  return secret
}

function readFile(file: string): string {
  try {
    // To open what is no file, as a pipe, may never end.
    if (!statSync(file).isFile()) throw new Error('it is not a file')
    closeToOthers(file)
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingError(`SECRET must be a file that can be read, and ${file} is not (${(error as Error).message})`)
  }
}

/** A copy that somebody put back may have come with another mode. What a link leads to, or is another's, is not ours to change. */
function closeToOthers(file: string): void {
  const found = lstatSync(file)
  if (found.isFile() && found.uid === process.getuid?.() && found.mode & 0o077) chmodSync(file, 0o600)
}

/** It has its name only when it is whole, and whoever is first keeps the name. */
async function makeFile(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${secretFile(dataDir)}.${randomUUID()}.draft`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${makeSecret()}\n`)
    await handle.sync()
    linkSync(draft, secretFile(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await handle.close()
    rmSync(draft)
  }
}
