import { createHash, randomUUIDv7 } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { percentile } from '../measure.mjs'

/**
 * The same statements as a submission's, prepared once, without anything else: no HTTP, no checks, no rendering.
 * Takes a copy of the site's database and the texts of one submission with its two mails; prints submissions a second,
 * what share of the time they waited for their commits, and how many milliseconds 64 of them take after each other: no
 * one of 64 who ask again and again can be answered sooner by a loop.
 */
const [file = '', seconds = '', sample = ''] = process.argv.slice(2)
const { submission, mails } = JSON.parse(sample)
const database = new DatabaseSync(file)
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
const begin = database.prepare('begin immediate')
const insertSubmission = database.prepare(
  `insert into submissions (id, form, answers, digest, idempotency_key, created_at, suspicion)
   values (?, ?, ?, ?, ?, ?, ?) on conflict (form, idempotency_key) do nothing`,
)
const mailColumns =
  'id, submission_id, audience, to_address, reply_to, subject, text, html, due_at, leased_until, last_error, created_at, sent_at, recipient'
const oneMail = '(?, ?, ?, ?, ?, ?, ?, ?, ?, null, null, ?, null, ?)'
const insertMails = database.prepare(`insert into outbox (${mailColumns}) values ${oneMail}, ${oneMail}`)
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
  insertSubmission.run(id, submission.form, submission.answers, digest, `given:${id}`, at, null)
  findConfirmations.all(id, at)
  const values = mails.flatMap(({ audience, to_address, reply_to, subject, text, html }) => {
    return [
      randomUUIDv7(),
      id,
      audience,
      to_address,
      reply_to,
      subject,
      text,
      html,
      at,
      at,
      audience === 'sender' ? id : null,
    ]
  })
  insertMails.run(...values)
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
