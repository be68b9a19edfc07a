import { createHash } from 'node:crypto'
import { type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type DatabaseSettings, sqliteFile } from '../../src/database/connection'
import * as first from '../../src/database/migrations/001-submissions-and-outbox'
import * as second from '../../src/database/migrations/002-suspicion-rates-probes'
import * as third from '../../src/database/migrations/003-held-confirmations'
import * as fourth from '../../src/database/migrations/004-secrets'
import { openPostgres } from '../../src/database/postgres'
import { openSqlite } from '../../src/database/sqlite'
import { acceptance, cancellation, referral, speaker } from './answers'
import { message, OFFICE } from './test-app-context'

type Row = Record<string, string | number | null>
type AnyTables = Record<string, Row>

const migrations = {
  '001-submissions-and-outbox': first,
  '002-suspicion-rates-probes': second,
  '003-held-confirmations': third,
  '004-secrets': fourth,
}

const application = {
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

/** The forms by their names before 005-standard-names, with answers in the order in which the site stored them. */
const forms: [form: string, answers: Record<string, unknown>, received: string][] = [
  ['contact', message, 'message'],
  ['application', application, 'application'],
  ['accept', acceptance, 'acceptance'],
  ['referral', referral, 'referral'],
  ['speaker', speaker, 'application to speak'],
  ['cancel', cancellation, 'cancellation request'],
]

/** What became of a submission and of its emails. */
const states = ['waiting', 'sent', 'parked', 'spam', 'on hold', 'confirmed later'] as const

/** A submission of each form in each state. */
export const EARLIER_KINDS = forms.length * states.length

const BATCH = 300

const START = Date.parse('2026-01-01T00:00:00.000Z')
/** Not due while a test runs, and not so far off that a clock must have been wrong. */
const SOON = new Date(Date.now() + 3_600_000).toISOString()
const TEXT = 'We received what you sent. Need to add or change something? Just reply to this email.\n'.repeat(7)

/** For tests: a database as the site had it before 005-standard-names, with so many submissions of all kinds in it. */
export async function fillEarlierDatabase(settings: DatabaseSettings, count: number): Promise<void> {
  const database = new Kysely<AnyTables>({ dialect: dialectOf(settings) })
  try {
    const { error } = await new Migrator({
      db: database,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest()
    if (error) throw error
    await database.transaction().execute(async (transaction) => {
      for (let start = 0; start < count; start += BATCH)
        await insertBatch(transaction, start, Math.min(count, start + BATCH))
    })
  } finally {
    await database.destroy()
  }
}

/** For tests: the database as it is, without any migration. */
export function dialectOf({ databaseUrl, dataDir }: DatabaseSettings): Dialect {
  return databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(sqliteFile(dataDir))
}

async function insertBatch(database: Kysely<AnyTables>, start: number, end: number): Promise<void> {
  const all = Array.from({ length: end - start }, (_, index) => earlierRows(start + index))
  for (const table of ['submissions', 'outbox', 'held_confirmations'] as const) {
    const rows = all.flatMap((each): Row[] => each[table])
    if (rows.length > 0) await database.insertInto(table).values(rows).execute()
  }
}

/** The rows of one submission. */
export function earlierRows(number: number) {
  const [form, given, received] = forms[number % forms.length] as (typeof forms)[number]
  const state = states[Math.floor(number / forms.length) % states.length]
  const answers = JSON.stringify(given)
  const digest = createHash('sha256').update(answers).digest('hex')
  const created_at = new Date(START + number).toISOString()
  const submission = {
    id: earlierId(number),
    form,
    answers,
    digest,
    idempotency_key: keyOf(number, digest, state === 'spam'),
    created_at,
    suspicion: state === 'spam' ? 'a hidden field was filled in' : null,
  }
  const email = String(given.email)
  const recipient = email.toLowerCase()
  const about = {
    submission_id: submission.id,
    created_at,
    text: TEXT,
    html: htmlOf(submission.id),
    leased_until: null,
  }
  const office = {
    ...about,
    ...{ id: earlierId(number, 1), audience: 'office', to_address: OFFICE, reply_to: email, recipient: null },
    subject: `New: ${received} (7K3F-9QXM)`,
    ...progress('sent'),
  }
  const sender = {
    ...about,
    ...{ id: earlierId(number, 2), audience: 'sender', to_address: email, reply_to: OFFICE, recipient },
    subject: `We received ${state === 'confirmed later' ? '2 more forms from you' : `your ${received} (7K3F-9QXM)`}`,
    ...progress(state),
  }
  return {
    submissions: [submission],
    outbox: state === 'spam' || state === 'on hold' ? [office] : [office, sender],
    held_confirmations: state === 'on hold' ? [{ id: submission.id, recipient, to_address: email, due_at: SOON }] : [],
  }
}

function keyOf(number: number, digest: string, isSpam: boolean): string | null {
  const window = Math.floor((START + number) / 600_000)
  const content = `${isSpam ? 'suspicious' : 'content'}:${digest}:${number}:${window}`
  return [`given:${number}`, content, null][Math.floor(number / 5) % 3] ?? null
}

/** About as long as the real ones, and no easier to compress. */
function htmlOf(id: string): string {
  const cells = Array.from({ length: 32 }, (_, index) => `<td style="padding: 8px 12px">${id.slice(index)}</td>`)
  return `<!doctype html><html lang="en-US"><body>${cells.join('\n')}</body></html>`
}

function progress(state: (typeof states)[number] | undefined) {
  if (state === 'waiting')
    return { status: 'waiting', attempts: 3, due_at: SOON, last_error: '451 Later', sent_at: null }
  const due_at = new Date(START).toISOString()
  return state === 'parked'
    ? { status: 'parked', attempts: 1, due_at, last_error: '550 No such mailbox', sent_at: null }
    : { status: 'sent', attempts: 1, due_at, last_error: null, sent_at: due_at }
}

/** A UUIDv7 for each number. Every 40,000th has the last 40 bits of the first one, and so its reference. */
export function earlierId(number: number, part = 0): string {
  const time = (START + number).toString(16).padStart(12, '0')
  const random = (BigInt(number % 40_000 === 0 ? 0 : number) * 0x9e3779b97f4a7c15n) & 0xffffffffffn
  return `${time.slice(0, 8)}-${time.slice(8)}-700${part}-8000-00${random.toString(16).padStart(10, '0')}`
}
