import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openPostgresServer } from '../tests/support/postgres-server.ts'
import { familySeconds, processorSeconds } from '../tests/support/processor-seconds.ts'
import { createDatabase, moveToLoadCore } from './desk/engines.mjs'
import { disturbed, undisturbed } from './machine.mjs'
import { count, median, peakMegabytes, ROUNDS, SECONDS, table } from './measure.mjs'
import { startOurs, unlimited } from './ours.mjs'
import { applicantsOf } from './submissions/apply.mjs'
import { emptyOutbox, OPEN_RATE, outboxInWords } from './submissions/outbox.mjs'
import { runPgbench } from './submissions/pgbench.mjs'
import { recordScripts } from './submissions/postgres-statements.mjs'

const CONNECTIONS = 64

/**
 * Durable applications a second on PostgreSQL, and pgbench with the statements that the site itself runs, delivery's
 * among them as often a second as the site runs them, in turn: the one and the other on the measured core, PostgreSQL
 * beside the load generator on the other. Before that, how soon the outbox is empty after a rate of applications.
 */
export async function measurePostgres(tell) {
  const postgres = await openPostgresServer(['-c', 'max_connections=120'])
  const client = new pg.Client(postgres.url)
  try {
    await client.connect()
    const server = await moveToLoadCore(client)
    const scripts = await recordScripts(await createDatabase(postgres.url, 'recorded'), CONNECTIONS)
    tell('statements recorded')
    const ours = await startOurs({ ...unlimited, DATABASE_URL: postgres.url })
    const applicants = await applicantsOf(ours.origin)
    const processor = { site: () => processorSeconds(ours.child.pid), server: () => familySeconds(server) }
    try {
      const open = await undisturbed(tell, () => emptyOutbox(applicants, () => countWaiting(client)))
      tell(outboxInWords(open))
      const site = () => measured(processor, client, () => applicants.each(CONNECTIONS, SECONDS))
      await site()
      const runs = []
      for (let round = 1; round <= ROUNDS; round++) {
        const run = await undisturbed(tell, async () => {
          const own = await site()
          await stopBetweenTransactions(ours.child.pid, client)
          const rate = own.delivered / SECONDS
          const bare = await measured(processor, client, () => runScripts(postgres.url, scripts, rate))
          process.kill(ours.child.pid, 'SIGCONT')
          return { ...own, bare }
        })
        expectSameRows(run)
        runs.push(run)
        tell(`${round} of ${ROUNDS}  ${inWords(run)}; pgbench ${inWords(run.bare)}`)
      }
      return resultOf(runs, open, scripts.connections, peakMegabytes(ours.child.pid))
    } finally {
      process.kill(ours.child.pid, 'SIGCONT')
      await ours.stop()
    }
  } finally {
    await client.end()
    await postgres.remove()
  }
}

/** Stops the site while it holds no lock that pgbench would wait for. */
async function stopBetweenTransactions(pid, client) {
  for (;;) {
    process.kill(pid, 'SIGSTOP')
    // What the server still does for it is soon over.
    await pause(100)
    const { rows } = await client.query(`select count(*)::int as open from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`)
    if (rows[0].open === 0) return
    process.kill(pid, 'SIGCONT')
    await pause(10)
  }
}

async function runScripts(url, { submission, delivery, emails, connections }, deliveryRate) {
  const [submitted] = await Promise.all([
    runPgbench(url, submission, { clients: connections, seconds: SECONDS }),
    runPgbench(url, delivery, { rate: deliveryRate / emails, seconds: SECONDS }),
  ])
  return submitted
}

/** A run with what it took of the processor for each submission, in milliseconds, and the rows that it stored. */
async function measured(processor, client, task) {
  const before = { site: processor.site(), server: processor.server(), ...(await countRows(client)) }
  const run = await task()
  const after = { site: processor.site(), server: processor.server(), ...(await countRows(client)) }
  const since = (name) => after[name] - before[name]
  return {
    ...run,
    siteProcessor: (1000 * since('site')) / run.count,
    serverProcessor: (1000 * since('server')) / run.count,
    delivered: since('delivered'),
    rows: ['submissions', 'inbox', 'outbox'].map((name) => since(name) / run.count),
  }
}

async function countRows(client) {
  const { rows } = await client.query(`select (select count(*) from submissions)::int as submissions,
    (select count(*) from inbox)::int as inbox, (select count(*) from outbox)::int as outbox,
    (select count(*) from outbox where status = 'sent')::int as delivered`)
  return rows[0]
}

/** @throws when pgbench stored other rows for a submission than the site, or did not deliver beside it. */
function expectSameRows({ rows, delivered, bare }) {
  if (bare.delivered < delivered / 2)
    throw new Error(`the site delivered ${delivered} emails, pgbench ${bare.delivered}`)
  const isSame = rows.every((each, index) => Math.abs(each - bare.rows[index]) < 0.01 * each)
  if (!isSame) throw new Error(`rows for each submission: the site ${rows.join(', ')}; pgbench ${bare.rows.join(', ')}`)
}

async function countWaiting(client) {
  const { rows } = await client.query(`select count(*)::int as waiting from outbox where status = 'waiting'`)
  return rows[0].waiting
}

function inWords({ rate, p99, siteProcessor, serverProcessor, delivered }) {
  const processor = `${siteProcessor.toFixed(2)} + ${serverProcessor.toFixed(2)}`
  return `${count(rate)}/s, p99 ${p99.toFixed(1)} ms, ${processor} ms of the processor each, ${delivered} delivered`
}

function resultOf(runs, open, clients, memory) {
  const of = (read) => median(runs.map(read))
  const ratio = of(({ rate, bare }) => rate / bare.rate)
  const row = (words, read, ...more) => [
    words + disturbed(runs),
    count(of((run) => read(run).rate)),
    of((run) => read(run).rate / run.bare.rate).toFixed(2),
    ...more.slice(0, 1),
    of((run) => read(run).serverProcessor).toFixed(2),
    of((run) => read(run).p50).toFixed(1),
    of((run) => read(run).p99).toFixed(1),
    ...more.slice(1),
  ]
  const head = [
    '',
    'a second',
    'relative to pgbench',
    'processor each, ms',
    'PostgreSQL each, ms',
    'median, ms',
    'p99, ms',
  ]
  const processor = of(({ siteProcessor }) => siteProcessor).toFixed(2)
  const rows = [
    [...head, 'peak resident, MB'],
    row(`Six Saturdays, ${CONNECTIONS} connections`, (run) => run, processor, memory.toFixed(0)),
    row(`pgbench, the same statements over as many connections to PostgreSQL (${clients})`, (run) => run.bare, '', ''),
  ]
  return {
    text: `PostgreSQL with \`fsync=on\`, on the load generator's core, medians of ${runs.length} turns of ${SECONDS} s:\n\n${table(rows)}\n\n${outboxInWords(open)}`,
    checks: [
      { target: "submissions on PostgreSQL: 0.8 of pgbench's rate", found: ratio / 0.8, least: 1 },
      { target: `submissions on PostgreSQL: p99 under 60 ms at ${OPEN_RATE} a second`, found: 60 / open.p99, least: 1 },
      { target: 'the outbox on PostgreSQL is empty within 10 s', found: 10 / open.seconds, least: 1 },
      { target: 'at most 160 MB resident under submissions on PostgreSQL', found: 160 / memory, least: 1 },
    ],
  }
}
