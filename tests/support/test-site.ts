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
import { asStored, copyMigrated } from './database-engines'
import { selectComplete, temporaryFolder } from './emails'
import { findUndefinedDetails } from './event-details'
import { OFFICE } from './test-app-context'
import { openExports } from './test-exports'
import { openPictures } from './test-pictures'

/** The address that the site under test is asked at, and the browser that asks. */
export const ADDRESS = 'http://localhost:3000'
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What stands in the site's pages, and what scripts their policy allows. */
const ENTRY_SCRIPT = 'console.log("hydrated")'
const SPECULATION_RULES = renderSpeculationRules(screens)
export const SCRIPTS_IN_PAGE = [
  `<script type="module">${ENTRY_SCRIPT}</script>`,
  `<script type="speculationrules">${SPECULATION_RULES}</script>`,
]
export const SCRIPT_SOURCES = ["'self'", sourceOf(ENTRY_SCRIPT), sourceOf(SPECULATION_RULES)]

export { message as contactMessage, OFFICE } from './test-app-context'

/** What a student might send. */
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

/** Tests store what was refused themselves. */
const NEVER = 2 ** 30

export type TestSite = Awaited<ReturnType<typeof openSite>>

/** The whole site behind its fetch handler, with a SQLite file of its own and a clock that the test sets. */
export async function openSite({
  origin,
  secret = 'a secret of this test',
  rateLimit = false,
  all,
  trustedProxies = 0,
  speakerIntake = false,
  database: given,
  location = { dataDir: join(temporaryFolder(), 'data') },
  content = freshContent(),
  streamTimes = { poll: 5, heartbeat: 20 },
  pictureLimits,
  fileQuota = 2_000_000_000,
  testEmailTimes = { within: 0, every: 1 },
  databaseTimeoutMs,
}: {
  /** How long a request may wait for PostgreSQL. */
  databaseTimeoutMs?: number
  origin?: string
  /** Another one than an empty SQLite file, and where it is. */
  database?: Database
  location?: DatabaseLocation
  content?: ContentSource
  speakerIntake?: boolean
  secret?: string
  rateLimit?: boolean
  /** How often the desk's event streams look and beat, in milliseconds. */
  streamTimes?: typeof STREAM_INTERVALS_MS
  /** What decoding a picture may take. */
  pictureLimits?: Partial<typeof PICTURE_LIMITS>
  /** What all files may take, in bytes. */
  fileQuota?: number
  /** How long whoever sends a test email waits for its result: nothing delivers here unless the test does. */
  testEmailTimes?: NonNullable<Site['testEmailTimes']>
  /** How many forms all together may send. */
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
    // Some tests take the database away.
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
      smtpUrl: 'smtp://mail.program.example',
      databaseUrl: undefined,
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
  /** Of the current revision, or of another. */
  const fetch = async (path: string, init?: RequestInit, revisions?: ContentSnapshots) =>
    hono.fetch(new Request(ADDRESS + path, init), revisions && { revisions })
  return {
    fetch,
    /** What the app was made of. */
    site,
    publicDir,
    database,
    app,
    metrics,
    clock,
    logged,
    announceStop: () => stopping.abort(),
    /** Puts the clock at a moment; it stands still there. */
    setClock: (moment: string) => {
      clock.now = () => new Date(moment)
    },
    stored: () => readStored(database),
    /** The emails that were queued, as they will be sent, the office's first. */
    queued: () => selectComplete(database).orderBy(asStored(database, 'outbox')).execute(),
    /** The headers of a browser that fetched a token from this site. */
    browserHeaders: async (browser = BROWSER) => withToken(await fetchToken(fetch, browser), browser),
    /** Posts answers as the islands do. */
    postJson: async (endpoint: string, answers: unknown, headers: Record<string, string> = {}) => {
      const token = await fetchToken(fetch, BROWSER)
      const body = JSON.stringify(answers)
      return fetch(`/api/${endpoint}`, { method: 'POST', body, headers: { ...withToken(token, BROWSER), ...headers } })
    },
  }
}

async function readStored(database: Database) {
  const rows = await database.selectFrom('submissions').selectAll().orderBy(asStored(database, 'submissions')).execute()
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

/** The source by which a policy allows a text that stands in the page (CSP Level 3, 2.3.1). */
export function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
