import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { count, load, median, peakMegabytes, SERVER_CORE, table } from './measure.mjs'
import { startOurs } from './ours.mjs'

const ROUNDS = 5
const SECONDS = 5

const answers = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'PERSON@example.org',
  phone: '+1 (408) 555-0100',
  schoolName: 'Lincoln High School',
  currentGrade: '11',
  programType: 'summer',
  goals: 'Sell tea to people who wait for a bus on cold mornings, and learn how to price it.',
  previousExperience: 'A lemonade stand.',
  referralSource: 'other',
}

const forLoad = { TRUSTED_PROXIES: '1', RATE_LIMIT: 'off', NODE_ENV: 'bench' }

/** Keeps the site from asking V8 for a small heap (main.ts). */
const OWN_HEAP = `data:text/javascript,import v8 from 'node:v8'
import { syncBuiltinESMExports } from 'node:module'
v8.setFlagsFromString = () => {}
syncBuiltinESMExports()`

/** Durable applications a second on SQLite, and a bare loop of the same statements on the same disk, in turn. */
export async function measureSubmissions(tell) {
  const ours = await startOurs(forLoad)
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-loop-'))
  try {
    const apply = await applicant(ours.origin)
    apply(3)
    const file = join(folder, 'loop.db')
    const sample = await copyWithSample(join(ours.dataDir, 'six-saturdays.db'), file)
    const runs = []
    for (let round = 1; round <= ROUNDS; round++) {
      const own = apply(SECONDS)
      // It would go on delivering mail on the core and the disk that the loop has to itself.
      process.kill(ours.child.pid, 'SIGSTOP')
      const run = { ...own, ...runBareLoop(file, sample) }
      process.kill(ours.child.pid, 'SIGCONT')
      runs.push(run)
      tell(`${round} of ${ROUNDS}  ${count(run.rate)}/s, p99 ${run.p99} ms; bare loop ${count(run.bare)}/s`)
    }
    const memory = peakMegabytes(ours.child.pid)
    return resultOf(runs, memory, await measureLargeHeap())
  } finally {
    await ours.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The same where V8 takes what it likes, which says what the small heap costs. */
async function measureLargeHeap() {
  const ours = await startOurs(forLoad, ['--import', OWN_HEAP])
  const apply = await applicant(ours.origin)
  apply(3)
  const runs = [apply(SECONDS), apply(SECONDS), apply(SECONDS)]
  const memory = peakMegabytes(ours.child.pid)
  await ours.stop()
  return {
    ...Object.fromEntries(['rate', 'p50', 'p99'].map((name) => [name, median(runs.map((run) => run[name]))])),
    memory,
  }
}

function resultOf(runs, memory, large) {
  const middle = (name) => median(runs.map((run) => run[name]))
  const ratio = median(runs.map(({ rate, bare }) => rate / bare))
  const rows = [
    ['', 'a second', 'to the bare loop', 'median, ms', 'p99, ms', 'at most resident, MB'],
    [
      ...['Six Saturdays, 64 connections', count(middle('rate')), ratio.toFixed(2)],
      ...[middle('p50').toFixed(1), middle('p99').toFixed(1), memory.toFixed(0)],
    ],
    [
      'the same with a heap as V8 likes it',
      ...[count(large.rate), (large.rate / middle('bare')).toFixed(2)],
      ...[large.p50.toFixed(1), large.p99.toFixed(1), large.memory.toFixed(0)],
    ],
    [
      `bare loop through \`node:sqlite\` (${(middle('committing') * 100).toFixed(0)} % of it in \`commit\`)`,
      ...[count(middle('bare')), '1.00', '', '', ''],
    ],
  ]
  return {
    text: `SQLite, medians of ${ROUNDS} turns of ${SECONDS} s:\n\n${table(rows)}`,
    checks: [
      { target: 'submissions: half the bare loop’s rate', found: ratio / 0.5, least: 1 },
      { target: 'submissions: p99 under 25 ms at 64 connections', found: 25 / middle('p99'), least: 1 },
      { target: 'at most 120 MB resident under submissions', found: 120 / memory, least: 1 },
    ],
  }
}

/** Somebody with a token, who can apply for some seconds. */
export async function applicant(origin) {
  const answer = await fetch(`${origin}/api/csrf`, { headers: { 'User-Agent': 'bench' } })
  const cookie = /^XSRF-TOKEN=([^;]+)/.exec(answer.headers.getSetCookie()[0])?.[1] ?? ''
  const env = {
    BENCH_COOKIE: cookie,
    BENCH_TOKEN: decodeURIComponent(cookie),
    BENCH_ANSWERS: JSON.stringify(answers),
  }
  return (seconds) => load(origin, { seconds, script: join(root, 'bench/submissions/apply.lua'), env })
}

/** The site's tables with what they hold, and one submission of it. */
async function copyWithSample(from, to) {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  const submission = database.prepare('select * from submissions limit 1').get()
  const mails = database.prepare('select * from outbox where submission_id = ? order by audience').all(submission.id)
  await backup(database, to)
  database.close()
  return JSON.stringify({ submission, mails })
}

function runBareLoop(file, sample) {
  const script = join(root, 'bench/submissions/bare-loop.mjs')
  const args = ['-c', SERVER_CORE, pinnedNode, script, file, String(SECONDS), sample]
  const { rate, committing } = JSON.parse(execFileSync('taskset', args, { encoding: 'utf8' }))
  return { bare: rate, committing }
}
