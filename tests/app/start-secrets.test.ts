import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings, SettingError } from '../../src/server/process/settings'
import { startSite } from '../../src/server/process/start'
import { summarize } from '../../src/server/process/summary'
import { temporaryFolder } from '../support/emails'

const PASSWORD = 'hush-hush'

/** Starts a server that sends the given bytes, which no client expects. */
async function openNonsense(words: Buffer): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(words))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns the terminal output of a failed start. */
async function failureOf(environment: Record<string, string>): Promise<string> {
  const failure = await Promise.try(() =>
    startSite(
      readSettings({ DATA_DIR: temporaryFolder(), PORT: '0', ...environment }),
      {
        assets: { stylesheet: '', script: '', speculationRules: '' },
        deskAssets: { script: '', stylesheets: [] },
        publicDir: '',
        exportProgram: '',
        pictureProgram: '',
        backupProgram: '',
        program: '',
      },
      () => {},
      false,
    ),
  ).then(
    () => Promise.reject(new Error('the site has started')),
    (error: Error) => error,
  )
  expect(failure).toBeInstanceOf(SettingError)
  return failure.message
}

const secrets = { SECRET: `${PASSWORD} of at least 32 characters`, SMTP_URL: `smtp://office:${PASSWORD}@127.0.0.1:1` }

const error = (severity: string, message: string) => {
  const fields = Buffer.from(`S${severity}\0C28P01\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

test.each<[what: string, address: (port: number) => string, words?: Buffer]>([
  ['is not there', () => `postgres://user:${PASSWORD}@127.0.0.1:1/site`],
  [
    'speaks another language',
    (port) => `postgres://user:${PASSWORD}@127.0.0.1:${port}/site`,
    Buffer.from('HTTP/1.1 400\r\n'),
  ],
  [
    'refuses us',
    (port) => `postgres://user:${PASSWORD}@127.0.0.1:${port}/site`,
    error('FATAL', 'password authentication failed for user "user"'),
  ],
  [
    'has a certificate that is not there',
    () => `postgres://user:${PASSWORD}@127.0.0.1:1/site?sslrootcert=/nowhere.pem`,
  ],
  ['has the password in its query', () => `postgres://127.0.0.1:1/site?user=user&password=${PASSWORD}`],
  ['has a name that is none', () => `postgres://user:${PASSWORD}@no_such_host.invalid/site`],
])(
  'hides the password of a database that %s',
  async (_what, address, words = Buffer.alloc(0)) => {
    const message = await failureOf({ ...secrets, DATABASE_URL: address(await openNonsense(words)) })
    expect(message).toMatch(/^DATABASE_URL: the PostgreSQL database cannot be opened/)
    expect(message).not.toContain(PASSWORD)
  },
  20_000,
)

test.each([
  ['DATABASE_URL', `postgres://user:${PASSWORD}#1@host/site`],
  ['DATABASE_URL', `mysql://user:${PASSWORD}@host/site`],
  ['SMTP_URL', `https://user:${PASSWORD}@host`],
  ['SMTP_URL', `${PASSWORD}@host`],
  ['SECRET', PASSWORD],
  ['ORIGIN', `https://user:${PASSWORD}@host`],
  ['PAYMENT_URL', `ftp://user:${PASSWORD}@host`],
  ['MAIL_FROM', PASSWORD],
  ['PORT', PASSWORD],
])('names an invalid %s without its value', async (name, value) => {
  const message = await failureOf({ ...secrets, [name]: value })
  expect(message).toMatch(new RegExp(`^${name} `))
  expect(message).not.toContain(PASSWORD)
})

test('names a folder that is not writable', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const message = await failureOf({ ...secrets, DATA_DIR: join(file, 'data') })
  expect(message).toContain(`DATA_DIR: the site cannot write to ${join(file, 'data')}`)
  expect(message).not.toContain(PASSWORD)
})

test('prints no secret in the startup summary', () => {
  const environment = { ...secrets, DATABASE_URL: `postgres://user:${PASSWORD}@host/site`, DATA_DIR: temporaryFolder() }
  mkdirSync(environment.DATA_DIR, { recursive: true })
  expect(
    summarize(readSettings(environment), { address: 'http://localhost:3000', findings: { count: 0, first: [] } }),
  ).not.toContain(PASSWORD)
})
