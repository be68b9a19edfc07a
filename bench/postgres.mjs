import pg from 'pg'
import { openPostgresServer } from '../tests/support/postgres-server.ts'
import { processorSeconds, processTreeSeconds } from '../tests/support/processor-seconds.ts'
import { moveToLoadCore } from './desk/engines.mjs'
import { disturbed, undisturbed } from './machine.mjs'
import { count, median, peakMegabytes, ROUNDS, table } from './measure.mjs'
import { startOurs, unlimited } from './site.mjs'
import { CONNECTIONS, openTurns, rateInWords, targetsOf } from './submissions/turns.mjs'

/** Applications per turn, and during the warm-up. */
const COUNT = Number(process.env.BENCH_APPLICATIONS ?? 4000)

/** Measures durable applications with both emails on PostgreSQL, which shares the load generator's core. */
export async function measurePostgres(tell) {
  const postgres = await openPostgresServer(['-c', 'max_connections=120'])
  const client = new pg.Client(postgres.url)
  try {
    await client.connect()
    const server = await moveToLoadCore(client)
    const site = await startOurs({ ...unlimited, DATABASE_URL: postgres.url })
    const { pid } = site.child
    const processor = () => ({ processor: processorSeconds(pid), server: processTreeSeconds(server) })
    try {
      const turns = await openTurns(site, () => countWaiting(client), processor)
      await turns.take(COUNT / 4)
      const open = await undisturbed(tell, turns.takeAtRate)
      tell(rateInWords(open))
      const runs = []
      for (let round = 1; round <= ROUNDS; round++) {
        runs.push(await undisturbed(tell, () => turns.take(COUNT)))
        tell(`${round} of ${ROUNDS}  ${count(runs.at(-1).rate)}/s, p99 ${runs.at(-1).p99.toFixed(1)} ms`)
      }
      return resultOf(runs, open, peakMegabytes(pid))
    } finally {
      await site.stop()
    }
  } finally {
    await client.end()
    await postgres.remove()
  }
}

async function countWaiting(client) {
  const { rows } = await client.query(`select count(*)::int as waiting from outbox where status = 'waiting'`)
  return rows[0].waiting
}

function resultOf(runs, open, memory) {
  const of = (name) => median(runs.map((run) => run[name]))
  const figures = table([
    ['', 'a second', 'median, ms', 'p99, ms', 'processor each, ms', 'PostgreSQL each, ms', 'peak resident, MB'],
    [
      `Six Saturdays${disturbed(runs)}`,
      ...[count(of('rate')), of('p50').toFixed(1), of('p99').toFixed(1)],
      ...[of('processor').toFixed(3), of('server').toFixed(3), memory.toFixed(0)],
    ],
  ])
  return {
    text: `${count(COUNT)} applications over ${CONNECTIONS} connections in each turn on PostgreSQL with \`fsync=on\`, on the load generator's core, with both emails delivered to files; medians of ${runs.length} turns:\n\n${figures}\n\n${rateInWords(open)}`,
    checks: targetsOf(open, 60, memory, ' on PostgreSQL'),
  }
}
