import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { processorSeconds } from '../tests/support/processor-seconds.ts'
import { disturbed, undisturbed } from './machine.mjs'
import { count, median, peakMegabytes, pinned, ROUNDS, SECONDS, table } from './measure.mjs'
import { startOurs, unlimited } from './ours.mjs'
import { applicantsOf } from './submissions/apply.mjs'
import { emptyOutbox, OPEN_RATE, outboxInWords } from './submissions/outbox.mjs'
import { withRecordingSite } from './submissions/recording.mjs'

const CONNECTIONS = 64

/**
 * Durable applications a second on SQLite, and bare loops of the statements that the site itself runs for them,
 * delivery's among them, in turn: in its own transactions, which many share, and with one for each. Before that, what a
 * user waits for at a rate, and how soon the outbox is empty after it.
 */
export async function measureSubmissions(tell) {
  const open = await atOpenRate(tell)
  tell(outboxInWords(open))
  const recorded = await record()
  tell('statements recorded')
  const ours = await openSite()
  try {
    await ours.apply(CONNECTIONS, 3)
    const runs = []
    for (let round = 1; round <= ROUNDS; round++) {
      const run = await undisturbed(tell, async () => ({
        ...(await ours.apply(CONNECTIONS, SECONDS)),
        loop: runBareLoop(recorded),
        apart: runBareLoop(recorded, 'apart'),
      }))
      runs.push(run)
      tell(`${round} of ${ROUNDS}  ${inWords(run)}; bare loop ${inWords(run.loop)}; apart ${inWords(run.apart)}`)
    }
    return resultOf(runs, open, peakMegabytes(ours.child.pid))
  } finally {
    await ours.stop()
    rmSync(recorded, { recursive: true })
  }
}

function inWords({ rate, p99, processor }) {
  return `${count(rate)}/s, p99 ${p99.toFixed(1)} ms, ${processor.toFixed(2)} ms of the processor each`
}

async function atOpenRate(tell) {
  return undisturbed(tell, async () => {
    const site = await startOurs(unlimited)
    const database = new DatabaseSync(join(site.dataDir, 'six-saturdays.db'), { readOnly: true, timeout: 5000 })
    const waiting = database.prepare(`select count(*) as waiting from outbox where status = 'waiting'`)
    try {
      const applicants = await applicantsOf(site.origin)
      await applicants.rate(OPEN_RATE, 3)
      return await emptyOutbox(applicants, async () => waiting.get().waiting)
    } finally {
      database.close()
      await site.stop()
    }
  })
}

/** What the site asks of its database: the folder of the recording. */
function record() {
  return withRecordingSite('record-sqlite.mjs', {}, async (site, recordFor) => {
    const applicants = await applicantsOf(site.origin)
    const applying = applicants.each(CONNECTIONS, SECONDS + 4)
    await pause(3000)
    await recordFor(SECONDS * 1000)
    await applying
  })
}

/** A site that runs only while it is applied to: it would go on delivering email on the loops' core and disk. */
async function openSite() {
  const site = await startOurs(unlimited)
  const { pid } = site.child
  const applicants = await applicantsOf(site.origin)
  process.kill(pid, 'SIGSTOP')
  const apply = async (connections, seconds) => {
    process.kill(pid, 'SIGCONT')
    const before = processorSeconds(pid)
    const run = await applicants.each(connections, seconds)
    const processor = (1000 * (processorSeconds(pid) - before)) / run.count
    process.kill(pid, 'SIGSTOP')
    return { ...run, processor }
  }
  const stop = () => {
    process.kill(pid, 'SIGCONT')
    return site.stop()
  }
  return { ...site, apply, stop }
}

/** Runs a recording on the database that it began with. */
function runBareLoop(recorded, ...how) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-loop-'))
  try {
    for (const end of ['.db', '.db-wal'])
      if (existsSync(join(recorded, `start${end}`)))
        copyFileSync(join(recorded, `start${end}`), join(folder, `loop${end}`))
    const script = join(root, 'bench/submissions/bare-loop.mjs')
    const { command, args } = pinned(pinnedNode, [script, recorded, join(folder, 'loop.db'), ...how])
    return JSON.parse(execFileSync(command, args, { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function resultOf(runs, open, memory) {
  const of = (read) => median(runs.map(read))
  const ratio = of(({ rate, loop }) => rate / loop.rate)
  const row = (words, read, more = '') => [
    words + disturbed(runs),
    count(of((run) => read(run).rate)),
    of((run) => read(run).rate / run.loop.rate).toFixed(2),
    of((run) => read(run).processor).toFixed(2),
    of((run) => read(run).processor / run.loop.processor).toFixed(1),
    of((run) => read(run).p50).toFixed(1),
    of((run) => read(run).p99).toFixed(1),
    more,
  ]
  const committing = (of(({ loop }) => loop.committing) * 100).toFixed(0)
  const head = [
    '',
    'a second',
    'relative to the bare loop',
    'processor each, ms',
    'relative to the loop',
    'median, ms',
    'p99, ms',
  ]
  const rows = [
    [...head, 'peak resident, MB'],
    row(`Six Saturdays, ${CONNECTIONS} connections`, (run) => run, memory.toFixed(0)),
    row(
      `bare loop of its statements and transactions (${committing} % of it in \`commit\`), 64 in a row`,
      (run) => run.loop,
    ),
    row('the same, with each submission in its own transaction', (run) => run.apart),
  ]
  return {
    text: `SQLite, medians of ${runs.length} turns of ${SECONDS} s:\n\n${table(rows)}\n\n${outboxInWords(open)}`,
    checks: [
      { target: "submissions: 0.7 of the bare loop's rate", found: ratio / 0.7, least: 1 },
      { target: `submissions: p99 under 25 ms at ${OPEN_RATE} a second`, found: 25 / open.p99, least: 1 },
      { target: 'the outbox is empty within 10 s', found: 10 / open.seconds, least: 1 },
      { target: 'at most 160 MB resident under submissions', found: 160 / memory, least: 1 },
    ],
  }
}
