import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readSettings, WrongSettingError } from './settings'

test('runs locally with samples without any settings', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    origin: undefined,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    smtpUrl: undefined,
    smtpRequiresTls: true,
    smtpIsLocal: false,
    lettersPerMinute: 60,
    mailFrom: { name: 'Six Saturdays', address: 'hello@six-saturdays.example' },
    officeEmail: 'office@six-saturdays.example',
    secret: undefined,
    payment: { url: 'https://www.paypal.com/cgi-bin/webscr', buttonId: 'SAMPLE-PAYMENT' },
    paypalUrl: 'https://api-m.paypal.com',
    donate: { url: 'https://www.paypal.com/donate', buttonId: 'SAMPLE-DONATE' },
    speakerIntake: false,
    checkLinks: false,
    updateUrl: undefined,
    fileQuota: 2_000_000_000,
    backups: {
      location: { dataDir: resolve('data'), databaseUrl: undefined },
      folder: resolve('data/backups'),
      holdsSecret: false,
    },
    rateLimit: true,
    trustedProxies: 0,
    metricsPort: undefined,
    workers: 1,
    stopDelay: 0,
    samples: ['OFFICE_EMAIL', 'MAIL_FROM', 'PAYMENT_BUTTON_ID', 'DONATE_BUTTON_ID'],
  })
})

/** An age public key. Nobody has its private key. */
const RECIPIENT = 'age153d6zh6g73fv330znme9c88mhp4hfw3zqzugdty497r38pdxffhqq5qdxw'

const all = {
  PORT: '8080',
  HOST: '0.0.0.0',
  ORIGIN: 'https://www.program.example',
  DATA_DIR: '/srv/site',
  DATABASE_URL: 'postgres://site:secret@db.example/site',
  SMTP_URL: 'smtps://site:secret@mail.example:465',
  SMTP_UNENCRYPTED: 'allowed',
  SMTP_PER_MINUTE: '10',
  MAIL_FROM: 'The Program <hello@program.example>',
  OFFICE_EMAIL: 'office@program.example',
  SECRET: 'x'.repeat(32),
  PAYMENT_URL: 'https://pay.example/button',
  PAYMENT_BUTTON_ID: 'P1',
  PAYPAL_URL: 'https://api-m.sandbox.paypal.com',
  DONATE_URL: 'https://pay.example/donate',
  DONATE_BUTTON_ID: 'D1',
  SPEAKER_INTAKE: 'on',
  CHECK_LINKS: 'on',
  UPDATE_URL: 'https://six-saturdays.example/version',
  FILE_QUOTA_MB: '500',
  BACKUP_DIR: '/srv/backups',
  BACKUP_COMMAND: 'scp "$BACKUP_FILE" office@other.example:',
  BACKUP_RECIPIENT: RECIPIENT,
  BACKUP_CHECK_URL: 'postgres://site:secret@db.example/check',
  RATE_LIMIT: 'on',
  TRUSTED_PROXIES: '1',
  METRICS_PORT: '9464',
  WORKERS: '2',
  STOP_DELAY: '5',
  NODE_ENV: 'production',
}

test('lists no samples if everything is set', () => {
  expect(readSettings(all)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    origin: 'https://www.program.example',
    dataDir: '/srv/site',
    databaseUrl: 'postgres://site:secret@db.example/site',
    smtpUrl: 'smtps://site:secret@mail.example:465',
    smtpRequiresTls: false,
    smtpIsLocal: false,
    lettersPerMinute: 10,
    mailFrom: { name: 'The Program', address: 'hello@program.example' },
    officeEmail: 'office@program.example',
    secret: 'x'.repeat(32),
    payment: { url: 'https://pay.example/button', buttonId: 'P1' },
    paypalUrl: 'https://api-m.sandbox.paypal.com',
    donate: { url: 'https://pay.example/donate', buttonId: 'D1' },
    speakerIntake: true,
    checkLinks: true,
    updateUrl: 'https://six-saturdays.example/version',
    fileQuota: 500_000_000,
    backups: {
      location: { dataDir: '/srv/site', databaseUrl: 'postgres://site:secret@db.example/site' },
      folder: '/srv/backups',
      command: 'scp "$BACKUP_FILE" office@other.example:',
      recipient: RECIPIENT,
      checkUrl: 'postgres://site:secret@db.example/check',
      holdsSecret: false,
    },
    rateLimit: true,
    trustedProxies: 1,
    metricsPort: 9464,
    workers: 2,
    stopDelay: 5000,
    samples: [],
  })
})

test('treats an empty value as unset', () => {
  const empty = Object.fromEntries(Object.keys(all).map((name) => [name, '']))
  expect(readSettings(empty)).toEqual(readSettings({}))
})

test('drops quotes around a value, but not those of its parts', () => {
  expect(readSettings({ BACKUP_COMMAND: '"/srv/a b" "$BACKUP_FILE"' }).backups.command).toBe(
    '"/srv/a b" "$BACKUP_FILE"',
  )
  const quoted = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, `'${value}'`]))
  expect(readSettings(quoted)).toEqual(readSettings(all))
})

test('.env.example lists every setting with its default', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8'))
  expect(Object.keys(example).sort()).toEqual(Object.keys(all).sort())
  expect(readSettings(example)).toEqual(readSettings({}))
})

test('ignores other environment variables', () => {
  expect(readSettings({ PATH: '/usr/bin', LANG: undefined })).toEqual(readSettings({}))
})

describe('in production', () => {
  test.each<[setting: string, value: string | undefined]>([
    ['ORIGIN', undefined],
    ['RATE_LIMIT', 'off'],
    ['OFFICE_EMAIL', undefined],
    ['MAIL_FROM', undefined],
  ])('%s may not be %s', (setting, value) => {
    expect(() => readSettings({ ...all, [setting]: value })).toThrow(new RegExp(`^${setting} must `))
    expect(() => readSettings({ ...all, NODE_ENV: 'development', HOST: '127.0.0.1', [setting]: value })).not.toThrow()
  })

  test('accepts a SECRET', () => {
    expect(readSettings({ ...all, SECRET: 'y'.repeat(32) }).secret).toBe('y'.repeat(32))
  })
})

test('allows RATE_LIMIT=off only on loopback', () => {
  const open = { ...all, NODE_ENV: 'development', RATE_LIMIT: 'off' }
  expect(() => readSettings(open)).toThrow(/^RATE_LIMIT can be off only on loopback/)
  expect(readSettings({ ...open, HOST: '127.0.0.1' }).rateLimit).toBe(false)
})

test('lists the samples in use', () => {
  const { PAYMENT_BUTTON_ID: _1, OFFICE_EMAIL: _2, NODE_ENV: _3, ...rest } = all
  expect(readSettings(rest).samples).toEqual(['OFFICE_EMAIL', 'PAYMENT_BUTTON_ID'])
})

describe('a sender', () => {
  test.each([
    ['Six Saturdays <hello@example.org>', 'Six Saturdays', 'hello@example.org'],
    ['Büro, 2. Stock <a.b+c@mail.example.org>', 'Büro, 2. Stock', 'a.b+c@mail.example.org'],
    ['<hello@example.org>', '', 'hello@example.org'],
    ['Close<hello@example.org>', 'Close', 'hello@example.org'],
    ['"The 6 Saturdays" <hello@example.org>', 'The 6 Saturdays', 'hello@example.org'],
    ["'The 6 Saturdays <hello@example.org>'", 'The 6 Saturdays', 'hello@example.org'],
  ])('parses the name and address of %s', (text, name, address) => {
    expect(readSettings({ MAIL_FROM: text }).mailFrom).toEqual({ name, address })
  })
})

test.each([
  ['smtp://user:password@mail.example:587', undefined, true, false],
  ['smtp://127.0.0.1.mail.example', undefined, true, false],
  ['smtp://localhost.mail.example', undefined, true, false],
  ['smtp://user:password@mail.example:587', 'allowed', false, false],
  ['smtp://localhost:25', undefined, false, true],
  ['smtp://user:password@127.0.0.2', undefined, false, true],
  ['smtp://[::1]:2525', undefined, false, true],
])('%s with SMTP_UNENCRYPTED=%s requires TLS: %s, and is on this machine: %s', (SMTP_URL, SMTP_UNENCRYPTED, ...is) => {
  const { smtpRequiresTls, smtpIsLocal } = readSettings({ SMTP_URL, SMTP_UNENCRYPTED })
  expect([smtpRequiresTls, smtpIsLocal]).toEqual(is)
})

test.each(['0', '1', '65535'])('accepts PORT=%s', (port) => {
  expect(readSettings({ PORT: port }).port).toBe(Number(port))
})

test.each(['localhost', '127.0.0.1', '::1'])('does not require ORIGIN on %s', (host) => {
  expect(readSettings({ HOST: host })).toMatchObject({ host, origin: undefined })
})

describe('rejects a wrong setting with one line that names it', () => {
  test.each([
    ['PORT', 'abc', 'number from 0 to 65535'],
    ['PORT', '65536', 'number from 0 to 65535'],
    ['PORT', ' 80', 'number from 0 to 65535'],
    ['ORIGIN', 'www.example.org', 'https://www.example.org'],
    ['ORIGIN', 'https://www.example.org/', 'https://www.example.org'],
    ['ORIGIN', 'https://www.example.org/site', 'https://www.example.org'],
    ['ORIGIN', 'https://WWW.example.org', 'https://www.example.org'],
    ['DATABASE_URL', 'mysql://db.example/site', 'PostgreSQL'],
    ['SMTP_URL', 'mail.example.org', 'smtp://'],
    ['MAIL_FROM', 'hello@example.org', 'Six Saturdays <hello@example.org>'],
    ['MAIL_FROM', 'A <a@b.org>, B <b@b.org>', 'Six Saturdays <hello@example.org>'],
    ['MAIL_FROM', 'A\r\nBcc: all@b.org <a@b.org>', 'Six Saturdays <hello@example.org>'],
    ['OFFICE_EMAIL', 'office@localhost', 'office@example.org'],
    ['OFFICE_EMAIL', 'a@example.org, b@example.org', 'office@example.org'],
    ['SMTP_URL', 'smtp://mail.example.org:587?requireTLS=false', 'question mark'],
    ['SMTP_URL', 'smtps://mail.example.org/?tls.rejectUnauthorized=false', 'question mark'],
    ['SMTP_UNENCRYPTED', 'on', 'refused or allowed'],
    ['SMTP_PER_MINUTE', '0', 'number from 1 to 6000'],
    ['SECRET', 'too short', '32 characters'],
    ['PAYMENT_URL', 'paypal', 'payment provider'],
    ['PAYPAL_URL', 'http://api-m.paypal.com', 'https://api-m.paypal.com'],
    ['PAYPAL_URL', 'https://api-m.paypal.com/v2', 'without a path'],
    ['DONATE_URL', 'javascript:alert(1)', 'payment provider'],
    ['UPDATE_URL', 'https://office:word@program.example/version', 'a user and a password'],
    ['SPEAKER_INTAKE', 'ON', 'on or off'],
  ])('%s=%j', (name, value, hint) => {
    const error = catchError(() => readSettings({ [name]: value }))
    expect(error).toBeInstanceOf(WrongSettingError)
    expect(error.message).toMatch(new RegExp(`^${name} must `))
    expect(error.message).toContain(hint)
    expect(error.message).not.toContain('\n')
  })

  test('names each wrong setting once', () => {
    const wrong = { ORIGIN: 'nowhere', PORT: 'x', MAIL_FROM: undefined, BACKUP_DIR: '/srv/site' }
    const error = catchError(() => readSettings({ ...all, ...wrong, OFFICE_EMAIL: 'office@six-saturdays.example' }))
    const named = error.message.split('\n').map((line) => line.split(' ')[0])
    expect(named.sort()).toEqual(['BACKUP_DIR', 'MAIL_FROM', 'OFFICE_EMAIL', 'ORIGIN', 'PORT'])
  })

  test('requires ORIGIN if HOST is not loopback', () => {
    const error = catchError(() => readSettings({ HOST: '0.0.0.0' }))
    expect(error).toBeInstanceOf(WrongSettingError)
    expect(error.message).toMatch(/^ORIGIN must be set when HOST is not loopback, to the public address/)
  })
})

function catchError(action: () => unknown): Error {
  try {
    action()
  } catch (error) {
    return error as Error
  }
  throw new Error('expected an error')
}
