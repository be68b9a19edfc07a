import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshSettings } from '../../../tests/support/database-engines'
import { temporaryFolder } from '../../../tests/support/emails'
import { createSmtpError, openMailServer } from '../../../tests/support/mail-server'
import { migrateFurther } from '../../../tests/support/next-version'
import { freePort } from '../../../tests/support/running-site'
import { openDatabase, sqliteFile } from '../../database/connection'
import { checkSettings } from './check-settings'
import { WrongSettingError } from './settings'

/** Returns the printed lines by their first word, or the error thrown. */
async function check(setting: Record<string, string>, to?: string): Promise<Record<string, string>> {
  const environment = {
    ...{ PORT: String(await freePort()), ORIGIN: 'http://localhost:1', DATA_DIR: temporaryFolder() },
    ...{ OFFICE_EMAIL: 'office@example.org', MAIL_FROM: 'The Program <hello@example.org>' },
  }
  const printed = await checkSettings({ ...environment, ...setting }, to).catch((error: Error) => error.message)
  return Object.fromEntries(printed.split('\n').map((line) => [line.split(' ')[0], line.replace(/^\w+ +/, '')]))
}

test('lists wrong settings as in production and checks nothing else', async () => {
  const failure = await checkSettings({ PORT: 'x', OFFICE_EMAIL: 'o@example.org' }).catch((error) => error)
  expect(failure).toBeInstanceOf(WrongSettingError)
  expect(failure.message.split('\n').map((line: string) => line.split(' ')[0])).toEqual(
    expect.arrayContaining(['PORT', 'ORIGIN', 'MAIL_FROM']),
  )
})

test('does not create the data folder', async () => {
  const folder = temporaryFolder()
  const { Database, Disk } = await check({ DATA_DIR: join(folder, 'a/b') })
  expect(Database).toMatch(/six-saturdays.db is made at the first start$/)
  expect(Disk).toMatch(/a\/b and .*backups can be written to/)
  expect(readdirSync(folder)).toEqual([])
})

test('rejects a data folder that is a file, and an interrupted restore', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  const { Disk } = await check({ BACKUP_DIR: join(folder, 'file/backups') })
  expect(Disk).toMatch(/^WRONG: /)
  mkdirSync(join(folder, 'data'))
  writeFileSync(`${sqliteFile(join(folder, 'data'))}.draft`, '')
  const { Database } = await check({ DATA_DIR: join(folder, 'data') })
  expect(Database).toMatch(/^WRONG: a restore of .* was interrupted/)
})

test('reads a SQLite file without creating others, and rejects one of a newer version', async () => {
  const settings = await freshSettings('SQLite')
  const { dataDir } = settings
  const database = await openDatabase(settings)
  const openWhileUsed = await check({ DATA_DIR: dataDir })
  expect(openWhileUsed.Database).toBe(sqliteFile(dataDir))
  await sql`DELETE FROM kysely_migration WHERE name LIKE '004%'`.execute(database)
  await database.destroy()
  const before = readdirSync(dataDir)
  const outdated = await check({ DATA_DIR: dataDir })
  expect(outdated.Database).toMatch(/the next start backs it up and migrates it$/)
  expect(readdirSync(dataDir)).toEqual(before)
})

test('rejects a SQLite file that a newer version has migrated', async () => {
  const { database, settings } = await openOn('SQLite')
  await migrateFurther(database, 'nobody')
  const { Database } = await check({ DATA_DIR: settings.dataDir })
  expect(Database).toMatch(/^WRONG: the database was written by another version .* migration 999-adding$/)
})

test('checks the version, tables, and privileges of PostgreSQL', async () => {
  const empty = await freshSettings('PostgreSQL')
  const { Database } = await check({ DATABASE_URL: empty.databaseUrl ?? '' })
  expect(Database).toMatch(/^PostgreSQL \d+\S*.*, empty: the first start makes its tables$/)

  const { database, settings } = await openOn('PostgreSQL')
  const role = `reader_${crypto.randomUUID().replaceAll('-', '')}`
  await sql`CREATE ROLE ${sql.id(role)} LOGIN PASSWORD 'secret'`.execute(database)
  await sql`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${sql.id(role)}`.execute(database)
  const drop = () => sql`DROP OWNED BY ${sql.id(role)}; DROP ROLE ${sql.id(role)}`.execute(database)
  try {
    const asReader = new URL(settings.databaseUrl ?? '')
    asReader.username = role
    asReader.password = 'secret'
    const refused = await check({ DATABASE_URL: asReader.href })
    expect(refused.Database).toMatch(new RegExp(`^WRONG: the role ${role} may not migrate it`))
  } finally {
    await drop()
  }
  const away = await check({ DATABASE_URL: 'postgres://site@127.0.0.1:1/site' })
  expect(away.Database).toMatch(/^WRONG: .*ECONNREFUSED/)
})

test('sends a test email and reports the reply of the mail server', async () => {
  const server = await openMailServer()
  expect((await check({ SMTP_URL: server.url })).Email).toContain('not tried')
  expect((await check({ SMTP_URL: server.url }, 'me@example.org')).Email).toContain('accepted a test email')
  expect(server.emails).toMatchObject([{ envelopeFrom: 'hello@example.org', recipients: ['me@example.org'] }])
  const strict = await openMailServer({
    onMailFrom: (_address, _session, done) => done(createSmtpError(553, 'Not yours')),
  })
  expect((await check({ SMTP_URL: strict.url }, 'me@example.org')).Email).toMatch(/^WRONG: .*Not yours/)
  expect((await check({}, 'me@example.org')).Email).toMatch(/^WRONG: SMTP_URL is not set/)
})

async function openOn(engine: 'SQLite' | 'PostgreSQL') {
  const settings = await freshSettings(engine)
  const database = await openDatabase(settings)
  onTestFinished(() => database.destroy())
  return { settings, database }
}
