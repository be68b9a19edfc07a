import { createHash, randomUUIDv7 } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { percentile } from '../measure.mjs'

/**
 * The statements of a submission, prepared once, and nothing else: no HTTP, no checks, no rendering.
 * Takes a copy of the site's database and the texts of one submission with its two emails. Prints submissions a second,
 * the share of time spent waiting for commits, and how many milliseconds 64 in a row take: the soonest that a loop
 * could answer one of 64 clients.
 */
const [file = '', seconds = '', sample = ''] = process.argv.slice(2)
const { submission, emails } = JSON.parse(sample)
const database = new DatabaseSync(file)
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
const begin = database.prepare('begin immediate')
const insertSubmission = database.prepare(
  `insert into submissions (id, reference, form, form_version, language, answers, sender_name, sender_email, digest,
     created_at, spam_flags, idempotency_key)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, ?) on conflict do nothing`,
)
const emailColumns =
  'id, submission_id, kind, dedupe_key, audience, to_address, recipient, reply_to, subject, text, html, due_at, leased_until, last_error, created_at, sent_at'
const oneEmail = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, null, ?, null)'
const insertEmails = database.prepare(
  `insert into outbox (${emailColumns}) values ${oneEmail}, ${oneEmail} on conflict (dedupe_key) do nothing`,
)
const findConfirmations = database.prepare(
  'select created_at from outbox where recipient = ? and created_at > ? order by created_at desc limit 10',
)
const commit = database.prepare('commit')

let committing = 0

function storeOne() {
  const id = randomUUIDv7()
  const at = new Date().toISOString()
  const digest = createHash('sha256').update(id).digest('hex')
  begin.run()
  const { form, form_version, language, answers, sender_name, sender_email } = submission
  const reference = id.slice(-12)
  insertSubmission.run(
    ...[id, reference, form, form_version, language, answers, sender_name, sender_email, digest, at, `given:${id}`],
  )
  findConfirmations.all(id, at)
  const values = emails.flatMap(({ kind, audience, to_address, reply_to, subject, text, html }) => {
    const recipient = audience === 'sender' ? id : null
    const about = [randomUUIDv7(), id, kind, `${kind}:${id}`, audience]
    return [...about, to_address, recipient, reply_to, subject, text, html, at, at]
  })
  insertEmails.run(...values)
  const stored = performance.now()
  commit.run()
  committing += performance.now() - stored
}

const start = performance.now()
const ends = [start]
for (; ends.at(-1) - start < Number(seconds) * 1000; ends.push(performance.now())) storeOne()
const milliseconds = ends.at(-1) - start
const rows = ends.slice(64).map((end, index) => end - ends[index])
console.log(
  JSON.stringify({
    rate: ((ends.length - 1) / milliseconds) * 1000,
    committing: committing / milliseconds,
    p50: percentile(rows, 50),
    p99: percentile(rows, 99),
  }),
)
