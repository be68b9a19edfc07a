import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/emails'
import type { Database } from '../../database/connection'
import { readSettings, SettingError } from '../process/settings'
import { issueToken, isTokenValid } from './csrf'
import { deriveKey, getSecretFile, openSecret } from './site-secret'

const noDatabase = undefined as unknown as Database
const secretOf = (environment: Record<string, string>) => openSecret(readSettings(environment), noDatabase)

test('creates a private secret file without SECRET', async () => {
  const folder = { DATA_DIR: join(temporaryFolder(), 'data'), ORIGIN: 'https://www.program.example' }
  const secret = await secretOf(folder)
  expect(secret).toHaveLength(43)
  expect(await secretOf(folder)).toBe(secret)
  expect(await secretOf({ DATA_DIR: temporaryFolder() })).not.toBe(secret)
  expect(statSync(getSecretFile(folder.DATA_DIR)).mode & 0o777).toBe(0o600)
})

test('shares one secret between concurrent starts and leaves no temporary files', async () => {
  const DATA_DIR = temporaryFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => secretOf({ DATA_DIR })))
  expect(new Set(secrets).size).toBe(1)
  expect(readdirSync(DATA_DIR)).toEqual(['secret'])
})

test('uses SECRET without creating a file', async () => {
  const DATA_DIR = temporaryFolder()
  const SECRET = 'x'.repeat(32)
  expect(await secretOf({ DATA_DIR, SECRET })).toBe(SECRET)
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test('removes permissions of other users from the file', async () => {
  const DATA_DIR = temporaryFolder()
  await secretOf({ DATA_DIR })
  chmodSync(getSecretFile(DATA_DIR), 0o644)
  await secretOf({ DATA_DIR })
  expect(statSync(getSecretFile(DATA_DIR)).mode & 0o777).toBe(0o600)
})

/** Returns the error of a failed start with an invalid secret file. */
async function failureOf(DATA_DIR: string): Promise<string> {
  const failure = await secretOf({ DATA_DIR }).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(SettingError)
  return (failure as Error).message
}

test.each([
  ['was cut short', 'short'],
  ['a power cut left empty', '\0'.repeat(44)],
  ['someone made up', 'a'.repeat(43)],
  ['holds something else', `{"secret": "${'0123456789'.repeat(5)}"}`],
])('rejects a file that %s, without changing it', async (_what, text) => {
  const DATA_DIR = temporaryFolder()
  writeFileSync(getSecretFile(DATA_DIR), text)
  expect(await failureOf(DATA_DIR)).toContain(`${getSecretFile(DATA_DIR)} is damaged. Delete the file`)
  expect(readFileSync(getSecretFile(DATA_DIR), 'utf8')).toBe(text)
})

test.each<[what: string, make: (file: string) => void]>([
  ['a folder', (file) => void mkdirSync(file)],
  ['a link to nothing', (file) => symlinkSync('nowhere', file)],
  ['a device', (file) => symlinkSync('/dev/zero', file)],
])('rejects %s in its place', async (_what, make) => {
  const DATA_DIR = temporaryFolder()
  make(getSecretFile(DATA_DIR))
  expect(await failureOf(DATA_DIR)).toMatch(/^SECRET is not set, and the secret in .*secret cannot be read/)
})

test('reads the target of a symbolic link without changing its mode', async () => {
  const [DATA_DIR, mounted] = [temporaryFolder(), join(temporaryFolder(), 'mounted')]
  const secret = 'q83vEjRWeJq83vASNFZ4kKvN7wEjRWeJq83vASNFZ4k='
  writeFileSync(mounted, `${secret}\n`, { mode: 0o644 })
  symlinkSync(mounted, getSecretFile(DATA_DIR))
  expect(await secretOf({ DATA_DIR })).toBe(secret)
  expect(statSync(mounted).mode & 0o777).toBe(0o644)
})

test.runIf(process.getuid?.() === 0)('a file of another owner is read and keeps its mode', async () => {
  const DATA_DIR = temporaryFolder()
  const secret = await secretOf({ DATA_DIR })
  chmodSync(getSecretFile(DATA_DIR), 0o444)
  chownSync(getSecretFile(DATA_DIR), 12_345, 12_346)
  expect(await secretOf({ DATA_DIR })).toBe(secret)
  expect(statSync(getSecretFile(DATA_DIR)).mode & 0o777).toBe(0o444)
})

test('derives a different key for each use', () => {
  const secret = 'x'.repeat(32)
  const keys = [deriveKey(secret, 'one use'), deriveKey(secret, 'another'), deriveKey('y'.repeat(32), 'one use')]
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
  expect(deriveKey(secret, 'one use')).toEqual(keys[0])
  for (const key of keys) expect(key).toHaveLength(32)
})

test('accepts a token after a restart with the same secret', async () => {
  const DATA_DIR = temporaryFolder()
  const token = issueToken(await secretOf({ DATA_DIR }), 'a browser', new Date(0))
  const shown = { cookies: [token], header: token, browser: 'a browser' }
  expect(isTokenValid(await secretOf({ DATA_DIR }), shown, new Date(1))).toBe(true)
  expect(isTokenValid(await secretOf({ DATA_DIR: temporaryFolder() }), shown, new Date(1))).toBe(false)
})
