import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { type ContentSnapshots, type ContentSource, freshContent } from '../../content/content-source'
import { createConcurrencyLimit } from '../../src/database/concurrency-limit'
import { type Database, openDatabase } from '../../src/database/connection'
import type { DatabaseLocation } from '../../src/database/snapshot'
import { createEventStreams, type STREAM_INTERVALS_MS } from '../../src/desk/live/event-streams'
import { createApp } from '../../src/server/app'
import type { PICTURE_LIMITS } from '../../src/server/files/pictures'
import { createAttempts } from '../../src/server/limits/attempts'
import { openRates } from '../../src/server/limits/rates'
import { createAnswerMetrics } from '../../src/server/metrics/answer-metrics'
import { leavingHooks } from '../../src/server/process/leaving-hooks'
import { createLog } from '../../src/server/process/log'
import { deriveKey } from '../../src/server/security/site-secret'
import type { Site } from '../../src/server/site'
import { screens } from '../../src/site/screens'
import { renderSpeculationRules } from '../../src/site/speculation-rules'
import { copyMigrated, storedOrder } from './database-engines'
import { selectComplete, temporaryFolder } from './emails'
import { findUndefinedDetails } from './event-details'
import { OFFICE } from './test-app-context'
import { openExports } from './test-exports'
import { openPictures } from './test-pictures'

/** The address of the site under test, and the browser that requests it. */
export const ADDRESS = 'http://localhost:3000'
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The scripts in the site's pages, and their sources in the content security policy. */
const ENTRY_SCRIPT = 'console.log("hydrated")'
const SPECULATION_RULES = renderSpeculationRules(screens)
export const SCRIPTS_IN_PAGE = [
  `<script type="module">${ENTRY_SCRIPT}</script>`,
  `<script type="speculationrules">${SPECULATION_RULES}</script>`,
]
export const SCRIPT_SOURCES = ["'self'", sourceOf(ENTRY_SCRIPT), sourceOf(SPECULATION_RULES)]

export { message as contactMessage, OFFICE } from './test-app-context'

/** Sample answers of a student. */
export const application = {
  firstName: 'Nguyễn',
  lastName: 'Lee',
  email: 'student@example.org',
  phone: '+1 (408) 555-0100',
  schoolName: 'Lincoln High School',
  currentGrade: '11',
  programType: 'summer',
  goals: 'Sell 李 tea.',
  previousExperience: '',
  referralSource: 'other',
}

/** Tests store refused attempts themselves. */
const NEVER = 2 ** 30

export type TestSite = Awaited<ReturnType<typeof openSite>>

/** Opens the whole site behind its fetch handler, with an empty SQLite file and a clock that the test sets. */
export async function openSite({
  origin,
  secret = 'a secret of this test',
  rateLimit = false,
  all,
  trustedProxies = 0,
  speakerIntake = false,
  isWithoutMail = false,
  database: given,
  location = { dataDir: join(temporaryFolder(), 'data') },
  content = freshContent(),
  streamTimes = { poll: 5, heartbeat: 20 },
  pictureLimits,
  fileQuota = 2_000_000_000,
  testEmailTimes = { within: 0, every: 1 },
  databaseTimeoutMs,
  updateUrl,
}: {
  /** Where the newest version's number was read, if anywhere. */
  updateUrl?: string
  /** How long a request may wait for PostgreSQL, in milliseconds. */
  databaseTimeoutMs?: number
  origin?: string
  /** A database to use instead of an empty SQLite file, and its location. */
  database?: Database
  location?: DatabaseLocation
  content?: ContentSource
  speakerIntake?: boolean
  /** True if no mail server is set. */
  isWithoutMail?: boolean
  secret?: string
  rateLimit?: boolean
  /** Polling and heartbeat intervals of the desk's event streams, in milliseconds. */
  streamTimes?: typeof STREAM_INTERVALS_MS
  /** Limits for decoding a picture. */
  pictureLimits?: Partial<typeof PICTURE_LIMITS>
  /** Maximum total size of all files, in bytes. */
  fileQuota?: number
  /** How long to wait for the result of a test email. Nothing is delivered unless the test does it. */
  testEmailTimes?: NonNullable<Site['testEmailTimes']>
  /** Maximum number of form posts from all networks together. */
  all?: number
  trustedProxies?: number
} = {}) {
  const folder = temporaryFolder()
  const publicDir = join(folder, 'public')
  mkdirSync(join(publicDir, 'assets'), { recursive: true })
  writeFileSync(join(publicDir, 'assets/browser-x1y2.js'), 'console.log("hydrated")')
  cpSync(join(import.meta.dirname, '../../src/site/pictures/at-root'), publicDir, { recursive: true })
  writeFileSync(join(publicDir, 'not-an-asset.txt'), 'nobody reads this')
  if (!given && !location.databaseUrl) await copyMigrated(location.dataDir)
  const database = given ?? (await openDatabase(location))
  onTestFinished(async () => {
    // Some tests make the database unavailable.
    const wrong = await findUndefinedDetails(database).catch(() => [])
    await database.destroy()
    expect(wrong).toEqual([])
  })
  const clock = { now: () => new Date('2026-06-25T17:03:00.000Z') }
  const logged: { reason: string; msg: string }[] = []
  const metrics = createAnswerMetrics()
  const app = {
    database,
    content,
    officeEmail: OFFICE,
    origin: origin ?? ADDRESS,
    now: () => clock.now(),
    codeKey: deriveKey(secret, 'sign-in codes'),
    leavingHooks,
  }
  const log = createLog({ write: (line) => void logged.push(JSON.parse(line)) })
  const stopping = new AbortController()
  const site: Site = {
    stopping: stopping.signal,
    settings: {
      origin,
      mailFrom: { name: 'The Program', address: 'hello@program.example' },
      payment: { url: 'https://pay.example/checkout', buttonId: 'PAY-1' },
      donate: { url: 'https://pay.example/donate', buttonId: 'GIVE-1' },
      speakerIntake,
      trustedProxies,
      smtpUrl: isWithoutMail ? undefined : 'smtp://mail.program.example',
      databaseUrl: undefined,
      updateUrl,
      fileQuota,
      ...location,
      backups: {
        location: location,
        folder: join(location.dataDir, 'backups'),
        command: undefined,
        recipient: undefined,
        checkUrl: undefined,
        holdsSecret: false,
      },
    },
    secret,
    database,
    app,
    deskAssets: { script: '/assets/desk.js', stylesheets: ['/assets/desk.css'] },
    assets: { stylesheet: 'body { margin: 0 }', script: ENTRY_SCRIPT, speculationRules: SPECULATION_RULES },
    publicDir,
    log,
    metrics,
    attempts: createAttempts({ database, now: app.now, metrics, log, intervalMs: NEVER }),
    rates: await openRates({ rateLimit, databaseUrl: undefined }, all),
    limitConcurrency: createConcurrencyLimit(16),
    eventStreams: createEventStreams({ database, times: streamTimes, now: app.now }),
    testEmailTimes,
    ...(databaseTimeoutMs && { databaseTimeoutMs }),
    exports: openExports(location),
    pictures: openPictures(pictureLimits),
  }
  const hono = createApp(site)
  /** Requests a page with the current content, or with other revisions. */
  const fetch = async (path: string, init?: RequestInit, revisions?: ContentSnapshots) =>
    hono.fetch(new Request(ADDRESS + path, init), revisions && { revisions })
  return {
    fetch,
    /** The site that the app was created for. */
    site,
    publicDir,
    database,
    app,
    metrics,
    clock,
    logged,
    announceStop: () => stopping.abort(),
    /** Sets the clock to a fixed time. */
    setClock: (moment: string) => {
      clock.now = () => new Date(moment)
    },
    stored: () => readStored(database),
    /** Returns the queued emails with their texts, the office's first. */
    queued: () => selectComplete(database).orderBy(storedOrder(database, 'outbox')).execute(),
    /** Returns the headers of a browser that has fetched a token from this site. */
    browserHeaders: async (browser = BROWSER) => withToken(await fetchToken(fetch, browser), browser),
    /** Posts answers to the API as the islands do. */
    postJson: async (endpoint: string, answers: unknown, headers: Record<string, string> = {}) => {
      const token = await fetchToken(fetch, BROWSER)
      const body = JSON.stringify(answers)
      return fetch(`/api/${endpoint}`, { method: 'POST', body, headers: { ...withToken(token, BROWSER), ...headers } })
    },
  }
}

async function readStored(database: Database) {
  const rows = await database
    .selectFrom('submissions')
    .selectAll()
    .orderBy(storedOrder(database, 'submissions'))
    .execute()
  return rows.map((row) => ({ ...row, answers: JSON.parse(row.answers) as unknown }))
}

async function fetchToken(fetch: (path: string, init?: RequestInit) => Promise<Response>, browser: string) {
  const [cookie = ''] = (await fetch('/api/csrf', { headers: { 'User-Agent': browser } })).headers.getSetCookie()
  return /^XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? ''
}

function withToken(token: string, browser: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': browser,
    Origin: ADDRESS,
    'Sec-Fetch-Site': 'same-origin',
    Cookie: `theme=dark; XSRF-TOKEN=${token}`,
    'X-XSRF-TOKEN': decodeURIComponent(token),
  }
}

/** Returns the policy source that allows an inline script (CSP Level 3, 2.3.1). */
export function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
