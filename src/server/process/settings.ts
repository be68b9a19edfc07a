import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { sampleButtonIds } from '../../../content/buttons'
import type { BackupSettings } from '../../backups/settings'

/** Defaults for trying out the site. Every start lists those in use. */
const samples = {
  OFFICE_EMAIL: 'office@six-saturdays.example',
  MAIL_FROM: 'Six Saturdays <hello@six-saturdays.example>',
  PAYMENT_BUTTON_ID: sampleButtonIds.payment,
  DONATE_BUTTON_ID: sampleButtonIds.donate,
}

const MIN_SECRET_LENGTH = 32

/** An age public key (age-encryption.org). Encrypting verifies its checksum. */
const RECIPIENT = /^age1[02-9ac-hj-np-z]{50,}$/

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '::1']

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const FROM = /^(?<name>[^<>\r\n]*)<(?<address>[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)>$/

function url(protocols: readonly string[], message: string) {
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  )
}

function wholeNumber(min: number, max: number) {
  const message = `must be a number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

const publicAddress = 'the public address without a path, for example https://www.example.org'
const originMessage = `must be ${publicAddress}`
const payPalMessage = "must be the address of PayPal's API without a path: https://api-m.paypal.com or its sandbox"
const emailMessage = 'must be an email address, for example office@example.org'

const settingsSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  ORIGIN: v.optional(
    v.pipe(
      url(['http:', 'https:'], originMessage),
      v.check((text) => new URL(text).origin === text, originMessage),
    ),
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    url(
      ['postgres:', 'postgresql:'],
      'must be the address of a PostgreSQL database, for example postgres://user:password@host/name',
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(
      url(
        ['smtp:', 'smtps:'],
        'must be the address of a mail server, for example smtp://user:password@mail.example.org:587',
      ),
      // nodemailer reads options from the query string, and they override ours.
      v.check(
        (text) => !text.includes('?'),
        'must not contain a question mark (write %3F in a password); .env.example lists all settings',
      ),
    ),
  ),
  SMTP_UNENCRYPTED: v.optional(v.picklist(['refused', 'allowed'], 'must be refused or allowed'), 'refused'),
  SMTP_PER_MINUTE: v.optional(wholeNumber(1, 6000), '60'),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(FROM, 'must be a name and an email address, for example Six Saturdays <hello@example.org>'),
    ),
    samples.MAIL_FROM,
  ),
  OFFICE_EMAIL: v.optional(v.pipe(v.string(), v.regex(EMAIL, emailMessage)), samples.OFFICE_EMAIL),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_COMMAND: v.optional(v.string()),
  BACKUP_RECIPIENT: v.optional(
    v.pipe(v.string(), v.regex(RECIPIENT, 'must be a public key of age, which begins with age1')),
  ),
  BACKUP_CHECK_URL: v.optional(
    url(['postgres:', 'postgresql:'], 'must be the address of an empty PostgreSQL database, and not DATABASE_URL'),
  ),
  SECRET: v.optional(
    v.pipe(v.string(), v.minLength(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)),
  ),
  PAYMENT_URL: v.optional(
    url(['http:', 'https:'], "must be the payment provider's address for its buttons"),
    'https://www.paypal.com/cgi-bin/webscr',
  ),
  PAYMENT_BUTTON_ID: v.optional(v.string(), samples.PAYMENT_BUTTON_ID),
  PAYPAL_URL: v.optional(
    v.pipe(
      url(['http:', 'https:'], payPalMessage),
      v.check(
        (text) => new URL(text).origin === text && (text.startsWith('https:') || isLoopback(text)),
        payPalMessage,
      ),
    ),
    'https://api-m.paypal.com',
  ),
  DONATE_URL: v.optional(
    url(['http:', 'https:'], "must be the payment provider's address for its donate button"),
    'https://www.paypal.com/donate',
  ),
  DONATE_BUTTON_ID: v.optional(v.string(), samples.DONATE_BUTTON_ID),
  SPEAKER_INTAKE: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
  CHECK_LINKS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
  UPDATE_URL: v.optional(
    v.pipe(
      url(['http:', 'https:'], 'must be the address that has the number of the newest version'),
      // Fetch refuses passwords with a message that quotes them, and the log would have it.
      v.excludes('@', 'must not contain an @, as before a host with a user and a password'),
    ),
  ),
  FILE_QUOTA_MB: v.optional(wholeNumber(1, 1_000_000), '2000'),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  TRUSTED_PROXIES: v.optional(wholeNumber(0, 9), '0'),
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  WORKERS: v.optional(wholeNumber(1, 64), '1'),
  STOP_DELAY: v.optional(wholeNumber(0, 60), '0'),
  NODE_ENV: v.optional(v.string(), 'development'),
})

type ParsedSettings = v.InferOutput<typeof settingsSchema>

type Environment = Readonly<Record<string, string | undefined>>

/** The site cannot start with these settings. */
export const settingNames = Object.keys(settingsSchema.entries)

export class SettingError extends Error {}

/** Restarting cannot help until a setting is changed. */
export class WrongSettingError extends SettingError {}

export type Settings = ReturnType<typeof readSettings>

/**
 * Reads the settings from the environment. Empty values count as unset, and enclosing quotes are removed.
 * @throws WrongSettingError with one line per wrong setting.
 */
export function readSettings(environment: Environment) {
  const given = Object.entries(environment).map(([name, value]) => [name, unquote(value ?? '')] as const)
  const { PORT, HOST, ORIGIN, DATA_DIR, ...rest } = parse(given.filter(([, value]) => value !== ''))
  const { name = '', address = '' } = FROM.exec(rest.MAIL_FROM)?.groups ?? {}
  const dataDir = resolve(DATA_DIR)
  const backups: BackupSettings = {
    location: { dataDir, databaseUrl: rest.DATABASE_URL },
    folder: rest.BACKUP_DIR ? resolve(rest.BACKUP_DIR) : join(dataDir, 'backups'),
    command: rest.BACKUP_COMMAND,
    recipient: rest.BACKUP_RECIPIENT,
    checkUrl: rest.BACKUP_CHECK_URL,
    holdsSecret: rest.DATABASE_URL !== undefined && rest.SECRET === undefined,
  }
  return {
    port: PORT,
    host: HOST,
    origin: ORIGIN,
    dataDir,
    databaseUrl: rest.DATABASE_URL,
    backups,
    smtpUrl: rest.SMTP_URL,
    /** True if emails and the password must not be sent to another machine without TLS. */
    smtpRequiresTls: rest.SMTP_UNENCRYPTED === 'refused' && !isLoopback(rest.SMTP_URL),
    smtpIsLocal: isLoopback(rest.SMTP_URL),
    /** Maximum number of letters about applications per minute. */
    lettersPerMinute: rest.SMTP_PER_MINUTE,
    mailFrom: { name: unquote(name.trim()), address },
    officeEmail: rest.OFFICE_EMAIL,
    /** If unset, the site creates one (site-secret.ts). */
    secret: rest.SECRET,
    payment: { url: rest.PAYMENT_URL, buttonId: rest.PAYMENT_BUTTON_ID },
    /** Address of PayPal's API, for orders. */
    paypalUrl: rest.PAYPAL_URL,
    donate: { url: rest.DONATE_URL, buttonId: rest.DONATE_BUTTON_ID },
    /** True if speaker applications are stored and emailed. Otherwise they are confirmed and discarded. */
    speakerIntake: rest.SPEAKER_INTAKE === 'on',
    /** True if the site checks its links to other sites once a day. */
    checkLinks: rest.CHECK_LINKS === 'on',
    /** Address of the newest version's number, read once a week. */
    updateUrl: rest.UPDATE_URL,
    /** Maximum size of all uploaded files, in bytes. */
    fileQuota: rest.FILE_QUOTA_MB * 1_000_000,
    /** False only for load tests. */
    rateLimit: rest.RATE_LIMIT === 'on',
    /** Number of our own proxies, whose entries in X-Forwarded-For are trusted. */
    trustedProxies: rest.TRUSTED_PROXIES,
    /** Loopback port of the metrics, if they are served. */
    metricsPort: rest.METRICS_PORT,
    /** Number of processes that answer requests. If more than one, the first process starts them and delivers email. */
    workers: rest.WORKERS,
    /** Time in milliseconds between failing /readyz and closing the port. */
    stopDelay: rest.STOP_DELAY * 1000,
    samples: Object.entries(samples)
      .filter(([key, value]) => rest[key as keyof typeof samples] === value)
      .map(([key]) => key),
  }
}

/** RFC 1122, 3.2.1.3; RFC 4291, 2.5.3. */
function isLoopback(address: string | undefined): boolean {
  if (!address) return false
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Removes enclosing quotes, as shells and systemd do, but docker's --env-file does not. */
function unquote(value: string): string {
  const [, quote = '', inside = ''] = /^(["'])(.*)\1$/s.exec(value) ?? []
  return quote && !inside.includes(quote) ? inside : value
}

function parse(given: readonly (readonly [name: string, value: string])[]): ParsedSettings {
  const { issues = [] } = v.safeParse(settingsSchema, Object.fromEntries(given), { abortPipeEarly: true })
  const invalid = new Map(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
  // Replace wrong values with defaults, so that the rest is checked too.
  const settings = v.parse(settingsSchema, Object.fromEntries(given.filter(([name]) => !invalid.has(name))))
  const problems = [...new Map([...findContradictions(settings), ...invalid])]
  if (problems.length === 0) return settings
  throw new WrongSettingError(problems.map(([name, message]) => `${name} ${message}`).join('\n'))
}

/** Finds contradicting settings, and trial settings in production, which would lose email or disable rate limits. */
function* findContradictions(parsed: ParsedSettings): Generator<[setting: keyof ParsedSettings, message: string]> {
  const isPublic = !LOOPBACK_HOSTS.includes(parsed.HOST)
  const isProduction = parsed.NODE_ENV === 'production'
  if (isProduction && !parsed.ORIGIN) yield ['ORIGIN', `must be set in production, to ${publicAddress}`]
  else if (isPublic && !parsed.ORIGIN) yield ['ORIGIN', `must be set when HOST is not loopback, to ${publicAddress}`]
  if (isProduction && parsed.RATE_LIMIT === 'off') yield ['RATE_LIMIT', 'must be on in production']
  else if (isPublic && parsed.RATE_LIMIT === 'off') yield ['RATE_LIMIT', 'can be off only on loopback, for load tests']
  if (isProduction && parsed.OFFICE_EMAIL === samples.OFFICE_EMAIL)
    yield ['OFFICE_EMAIL', 'must be your own address in production; no one reads the sample address']
  if (isProduction && parsed.MAIL_FROM === samples.MAIL_FROM)
    yield ['MAIL_FROM', 'must be your own address in production']
  if (parsed.BACKUP_DIR && resolve(parsed.BACKUP_DIR) === resolve(parsed.DATA_DIR))
    yield ['BACKUP_DIR', 'must be another folder than DATA_DIR']
  if (parsed.BACKUP_CHECK_URL && parsed.BACKUP_CHECK_URL === parsed.DATABASE_URL)
    yield ['BACKUP_CHECK_URL', 'must be another database than DATABASE_URL: it is emptied']
}

export function getMailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}
