import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { count, load, median, peakMegabytes, SERVER_CORE, table } from './measure.mjs'
import { startOurs, unlimited } from './ours.mjs'

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

/**
 * Durable applications a second on SQLite, a bare loop of the same statements on the same disk, and the site where V8
 * takes what heap it likes, in turn.
 */
export async function measureSubmissions(tell) {
  const ours = await openSite()
  const large = await openSite(['--import', join(root, 'bench/submissions/own-heap.mjs')])
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-loop-'))
  try {
    for (const site of [ours, large]) site.apply(3)
    const file = join(folder, 'loop.db')
    const sample = await copyWithSample(join(ours.dataDir, 'six-saturdays.db'), file)
    const runs = []
    for (let round = 1; round <= ROUNDS; round++) {
      const run = { ...ours.apply(SECONDS), large: large.apply(SECONDS), bare: runBareLoop(file, sample) }
      runs.push(run)
      tell(`${round} of ${ROUNDS}  ${count(run.rate)}/s, p99 ${run.p99} ms; bare loop ${count(run.bare.rate)}/s`)
    }
    return resultOf(runs, peakMegabytes(ours.child.pid), peakMegabytes(large.child.pid))
  } finally {
    for (const { child } of [ours, large]) process.kill(child.pid, 'SIGCONT')
    await Promise.all([ours.stop(), large.stop()])
    rmSync(folder, { recursive: true })
  }
}

/** A site that runs only while it is applied to: it would go on delivering mail on the others' core and disk. */
async function openSite(nodeFlags = []) {
  const site = await startOurs(unlimited, nodeFlags)
  const apply = await applicant(site.origin)
  process.kill(site.child.pid, 'SIGSTOP')
  return {
    ...site,
    apply(seconds) {
      process.kill(site.child.pid, 'SIGCONT')
      const run = apply(seconds)
      process.kill(site.child.pid, 'SIGSTOP')
      return run
    },
  }
}

function resultOf(runs, memory, largeMemory) {
  const middle = (name) => median(runs.map((run) => run[name]))
  const ratio = median(runs.map(({ rate, bare }) => rate / bare.rate))
  const large = (name) => median(runs.map((run) => run.large[name]))
  const bare = (name) => median(runs.map((run) => run.bare[name]))
  const rows = [
    ['', 'a second', 'to the bare loop', 'median, ms', 'p99, ms', 'at most resident, MB'],
    [
      ...['Six Saturdays, 64 connections', count(middle('rate')), ratio.toFixed(2)],
      ...[middle('p50').toFixed(1), middle('p99').toFixed(1), memory.toFixed(0)],
    ],
    [
      'the same with a heap as V8 likes it',
      ...[count(large('rate')), median(runs.map((run) => run.large.rate / run.bare.rate)).toFixed(2)],
      ...[large('p50').toFixed(1), large('p99').toFixed(1), largeMemory.toFixed(0)],
    ],
    [
      `bare loop through \`node:sqlite\` (${(bare('committing') * 100).toFixed(0)} % of it in \`commit\`), 64 in a row`,
      ...[count(bare('rate')), '1.00', bare('p50').toFixed(1), bare('p99').toFixed(1), ''],
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
  return JSON.parse(execFileSync('taskset', args, { encoding: 'utf8' }))
}
