import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { count, LOAD_CORE, load, median, peakMegabytes, SERVER_CORE, table } from './measure.mjs'
import { startOurs, unlimited } from './ours.mjs'

const ROUNDS = 5
const SECONDS = 5

/** More applications a second than a program gets: one is sent whether or not those before it are answered. */
const OPEN_RATE = 500

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
 * takes what heap it likes, in turn; before them, what a user waits for at an open rate.
 */
export async function measureSubmissions(tell) {
  const ours = await openSite()
  const large = await openSite(['--import', join(root, 'bench/submissions/own-heap.mjs')])
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-loop-'))
  try {
    const open = runAtOpenRate(ours, large, tell)
    for (const site of [ours, large]) site.apply(3)
    const file = join(folder, 'loop.db')
    const sample = await copyWithSample(join(ours.dataDir, 'six-saturdays.db'), file)
    const runs = []
    for (let round = 1; round <= ROUNDS; round++) {
      const run = { ...ours.apply(SECONDS), large: large.apply(SECONDS), bare: runBareLoop(file, sample) }
      runs.push(run)
      tell(`${round} of ${ROUNDS}  ${count(run.rate)}/s, p99 ${run.p99} ms; bare loop ${count(run.bare.rate)}/s`)
    }
    return resultOf(runs, open, peakMegabytes(ours.child.pid), peakMegabytes(large.child.pid))
  } finally {
    for (const { child } of [ours, large]) process.kill(child.pid, 'SIGCONT')
    await Promise.all([ours.stop(), large.stop()])
    rmSync(folder, { recursive: true })
  }
}

function runAtOpenRate(ours, large, tell) {
  for (const site of [ours, large]) site.applyAtOpenRate(3)
  return Array.from({ length: ROUNDS }, (_none, round) => {
    const run = { ours: ours.applyAtOpenRate(SECONDS), large: large.applyAtOpenRate(SECONDS) }
    const [own, other] = [run.ours.p99, run.large.p99].map((p99) => p99.toFixed(1))
    tell(`${round + 1} of ${ROUNDS}  p99 at ${OPEN_RATE}/s ${own} ms; with V8's heap ${other} ms`)
    return run
  })
}

/** A site that runs only while it is applied to: it would go on delivering mail on the others' core and disk. */
async function openSite(nodeFlags = []) {
  const site = await startOurs(unlimited, nodeFlags)
  const env = await applicantOf(site.origin)
  process.kill(site.child.pid, 'SIGSTOP')
  const whileRunning = (task) => (seconds) => {
    process.kill(site.child.pid, 'SIGCONT')
    const run = task(site.origin, env, seconds)
    process.kill(site.child.pid, 'SIGSTOP')
    return run
  }
  return { ...site, apply: whileRunning(apply), applyAtOpenRate: whileRunning(applyAtOpenRate) }
}

function resultOf(runs, open, memory, largeMemory) {
  const middle = (name) => median(runs.map((run) => run[name]))
  const ratio = median(runs.map(({ rate, bare }) => rate / bare.rate))
  const large = (name) => median(runs.map((run) => run.large[name]))
  const openP99 = (site) => median(open.map((run) => run[site].p99))
  const bare = (name) => median(runs.map((run) => run.bare[name]))
  const rows = [
    [
      '',
      'a second',
      'to the bare loop',
      'median, ms',
      'p99, ms',
      `p99 at ${OPEN_RATE} a second, ms`,
      'at most resident, MB',
    ],
    [
      ...['Six Saturdays, 64 connections', count(middle('rate')), ratio.toFixed(2)],
      ...[middle('p50').toFixed(1), middle('p99').toFixed(1), openP99('ours').toFixed(1), memory.toFixed(0)],
    ],
    [
      'the same with a heap as V8 likes it',
      ...[count(large('rate')), median(runs.map((run) => run.large.rate / run.bare.rate)).toFixed(2)],
      ...[large('p50').toFixed(1), large('p99').toFixed(1), openP99('large').toFixed(1), largeMemory.toFixed(0)],
    ],
    [
      `bare loop through \`node:sqlite\` (${(bare('committing') * 100).toFixed(0)} % of it in \`commit\`), 64 in a row`,
      ...[count(bare('rate')), '1.00', bare('p50').toFixed(1), bare('p99').toFixed(1), '', ''],
    ],
  ]
  return {
    text: `SQLite, medians of ${ROUNDS} turns of ${SECONDS} s:\n\n${table(rows)}`,
    checks: [
      { target: 'submissions: half the bare loop’s rate', found: ratio / 0.5, least: 1 },
      { target: 'submissions: p99 under 25 ms at 64 connections', found: 25 / middle('p99'), least: 1 },
      { target: `submissions: p99 under 25 ms at ${OPEN_RATE} a second`, found: 25 / openP99('ours'), least: 1 },
      { target: 'at most 160 MB resident under submissions', found: 160 / memory, least: 1 },
    ],
  }
}

/** Somebody with a token, who can apply for some seconds. */
export async function applicant(origin) {
  const env = await applicantOf(origin)
  return (seconds) => apply(origin, env, seconds)
}

/** What the load generators send, as their environment. */
export async function applicantOf(origin) {
  const answer = await fetch(`${origin}/api/csrf`, { headers: { 'User-Agent': 'bench' } })
  const cookie = /^XSRF-TOKEN=([^;]+)/.exec(answer.headers.getSetCookie()[0])?.[1] ?? ''
  return {
    BENCH_COOKIE: cookie,
    BENCH_TOKEN: decodeURIComponent(cookie),
    BENCH_ANSWERS: JSON.stringify(answers),
  }
}

function apply(origin, env, seconds) {
  return load(origin, { seconds, script: join(root, 'bench/submissions/apply.lua'), env })
}

function applyAtOpenRate(origin, env, seconds) {
  const script = join(root, 'bench/submissions/open-rate.mjs')
  const args = ['-c', LOAD_CORE, pinnedNode, script, origin, String(OPEN_RATE), String(seconds)]
  return JSON.parse(execFileSync('taskset', args, { encoding: 'utf8', env: { ...process.env, ...env } }))
}

/** The site's tables with what they hold, and one submission of it. */
async function copyWithSample(from, to) {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  const submission = database.prepare('select * from submissions limit 1').get()
  const emails = database.prepare('select * from outbox where submission_id = ? order by audience').all(submission.id)
  await backup(database, to)
  database.close()
  return JSON.stringify({ submission, emails })
}

function runBareLoop(file, sample) {
  const script = join(root, 'bench/submissions/bare-loop.mjs')
  const args = ['-c', SERVER_CORE, pinnedNode, script, file, String(SECONDS), sample]
  return JSON.parse(execFileSync('taskset', args, { encoding: 'utf8' }))
}
