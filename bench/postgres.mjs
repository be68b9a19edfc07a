import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgresServer } from '../tests/support/postgres-server.ts'
import { count, isInstalled, LOAD_CORE, median, peakMegabytes, percentile, SERVER_CORE, table } from './measure.mjs'
import { startOurs, unlimited } from './ours.mjs'
import { applicant } from './submissions.mjs'

const ROUNDS = 5
const SECONDS = 5
const CLIENTS = 64
const SCRIPT = 'apply.sql'

/**
 * Durable applications a second on PostgreSQL, and pgbench with the same statements, in turn: the one and the other on
 * the measured core, PostgreSQL beside the load generator on the other.
 */
export async function measurePostgres(tell) {
  if (!isInstalled('pgbench')) return { text: 'Not measured: pgbench is not installed.', checks: [] }
  const postgres = await openPostgresServer(['-c', 'max_connections=120'])
  const ours = await startOurs({ ...unlimited, DATABASE_URL: postgres.url })
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-pgbench-'))
  const client = new pg.Client(postgres.url)
  try {
    await client.connect()
    await moveToLoadCore(client)
    const apply = await applicant(ours.origin)
    apply(3)
    writeFileSync(join(folder, SCRIPT), await statementsOf(client))
    const runs = []
    for (let round = 1; round <= ROUNDS; round++) {
      const own = apply(SECONDS)
      process.kill(ours.child.pid, 'SIGSTOP')
      const bare = runPgbench(postgres.url, folder)
      process.kill(ours.child.pid, 'SIGCONT')
      runs.push({ ...own, bare })
      tell(
        `${round} of ${ROUNDS}  ${count(own.rate)}/s, p99 ${own.p99} ms; pgbench ${count(bare.rate)}/s, p99 ${bare.p99} ms`,
      )
    }
    return resultOf(runs, peakMegabytes(ours.child.pid))
  } finally {
    await ours.stop()
    await client.end()
    await postgres.remove()
    rmSync(folder, { recursive: true })
  }
}

function resultOf(runs, memory) {
  const middle = (name) => median(runs.map((run) => run[name]))
  const bare = (name) => median(runs.map((run) => run.bare[name]))
  const ratio = median(runs.map(({ rate, bare }) => rate / bare.rate))
  const rows = [
    ['', 'a second', 'to pgbench', 'median, ms', 'p99, ms', 'at most resident, MB'],
    [
      `Six Saturdays, ${CLIENTS} connections`,
      ...[count(middle('rate')), ratio.toFixed(2), middle('p50').toFixed(1), middle('p99').toFixed(1)],
      memory.toFixed(0),
    ],
    [
      `pgbench, ${CLIENTS} clients, the same statements`,
      ...[count(bare('rate')), '1.00', bare('p50').toFixed(1), bare('p99').toFixed(1), ''],
    ],
  ]
  return {
    text: `PostgreSQL with \`fsync=on\`, on the load generator’s core, medians of ${ROUNDS} turns of ${SECONDS} s:\n\n${table(rows)}`,
    checks: [
      { target: 'submissions on PostgreSQL: half of pgbench’s rate', found: ratio / 0.5, least: 1 },
      { target: 'submissions on PostgreSQL: p99 under 25 ms', found: 25 / middle('p99'), least: 1 },
      { target: 'at most 160 MB resident under submissions on PostgreSQL', found: 160 / memory, least: 1 },
    ],
  }
}

/** New connections are served where the server's first process stands. */
async function moveToLoadCore(client) {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const status = readFileSync(`/proc/${rows[0].pid}/status`, 'utf8')
  const first = /PPid:\s+(\d+)/.exec(status)?.[1] ?? ''
  execFileSync('taskset', ['-acp', LOAD_CORE, first], { stdio: 'ignore' })
}

/** What a submission stores, with the texts of one that is there; pgbench would take a colon for a variable. */
async function statementsOf(client) {
  const one = await client.query('select * from submissions limit 1')
  const [submission] = one.rows
  const emails = await client.query('select * from outbox where submission_id = $1 order by audience', [submission.id])
  const text = (value) => `$text$${String(value).replaceAll(':', ';')}$text$`
  const answers = `$text$${JSON.stringify(submission.answers)}$text$::json`
  const sender = [submission.sender_name, submission.sender_email].map(text).join(', ')
  const email = ({ kind, audience, to_address, reply_to, subject, text: plain, html }) => {
    const recipient = audience === 'sender' ? ':id::text' : 'null'
    const texts = [reply_to, subject, plain, html].map(text).join(', ')
    return `(uuidv7()::text, :id::text, '${kind}', '${kind} ' || :id::text, '${audience}', ${text(to_address)}, ${recipient},
      ${texts}, now()::text, null, null, now()::text, null)`
  }
  return [
    '\\set id random(1, 9000000000000000000)',
    'begin;',
    `insert into submissions (id, reference, form, form_version, language, answers, sender_name, sender_email, digest,
       created_at, spam_flags, idempotency_key)
     values (:id::text, :id::text, 'application', 1, 'en', ${answers.replaceAll(/":/g, '" :')}, ${sender}, md5(:id::text),
       now()::text, null, :id::text)
     on conflict do nothing;`,
    'select pg_advisory_xact_lock(hashtextextended(:id::text, 0));',
    'select created_at from outbox where recipient = :id::text and created_at > now()::text order by created_at desc limit 10;',
    `insert into outbox (id, submission_id, kind, dedupe_key, audience, to_address, recipient, reply_to, subject, text,
       html, due_at, leased_until, last_error, created_at, sent_at)
     values ${emails.rows.map(email).join(', ')} on conflict (dedupe_key) do nothing;`,
    'commit;',
  ]
    .map((statement) => statement.replaceAll('\n', ' '))
    .join('\n')
}

/** Transactions a second, and the milliseconds that half and 99 of 100 of them did not exceed. */
function runPgbench(url, folder) {
  const often = ['-c', String(CLIENTS), '-j', '1', '-T', String(SECONDS)]
  const args = ['-n', '-M', 'extended', ...often, '-l', '-f', SCRIPT, url]
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' }
  const said = execFileSync('taskset', ['-c', SERVER_CORE, 'pgbench', ...args], options)
  const times = readdirSync(folder)
    .filter((name) => name.startsWith('pgbench_log.'))
    .flatMap((name) => readLog(join(folder, name)))
  return {
    rate: Number(/tps = ([\d.]+)/.exec(said)?.[1]),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  }
}

/** What each transaction took, in milliseconds; pgbench writes microseconds in the third column. The file is removed. */
function readLog(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(file)
  return lines.map((line) => Number(line.split(' ')[2]) / 1000)
}
