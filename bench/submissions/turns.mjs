import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { processorSeconds } from '../../tests/support/processor-seconds.ts'
import { applicantsOf } from './apply.mjs'

export const CONNECTIONS = 64

/** Applications per second at the fixed rate, sent without waiting for earlier responses. */
const OPEN_RATE = 500
const OPEN_SECONDS = Number(process.env.BENCH_OPEN_SECONDS ?? 30)
const EMPTY_WITHIN_SECONDS = 120

/**
 * Measures turns of a site or of the lower bound. `countWaiting` resolves to the number of emails in the outbox, and
 * `processor` to the processor seconds used, by name.
 */
export async function openTurns(
  site,
  countWaiting = waitingIn(site),
  processor = () => ({ processor: processorSeconds(site.child.pid) }),
) {
  const applicants = await applicantsOf(site.origin)
  return {
    /**
     * Sends `count` applications and waits until both emails of each are delivered. Resolves to responses per second, their
     * times, and processor milliseconds per application with its emails.
     */
    async take(count) {
      const before = processor()
      const run = await applicants.each(CONNECTIONS, count)
      await emptied(countWaiting)
      const spent = Object.entries(processor()).map(([name, seconds]) => [
        name,
        (1000 * (seconds - before[name])) / count,
      ])
      return { ...run, ...Object.fromEntries(spent) }
    },
    /** Sends applications at a fixed rate. Resolves to response times, and how soon after the last one the outbox is empty. */
    async takeAtRate() {
      const { p99 } = await applicants.rate(OPEN_RATE, OPEN_SECONDS)
      return { p99, atEnd: await countWaiting(), seconds: await emptied(countWaiting) }
    },
    close: () => countWaiting.close?.(),
  }
}

/** Waits for an empty outbox. Resolves to the seconds it took. */
async function emptied(countWaiting) {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  while ((await countWaiting()) > 0) {
    if (seconds() > EMPTY_WITHIN_SECONDS) throw new Error(`emails still waited after ${EMPTY_WITHIN_SECONDS} s`)
    await pause(50)
  }
  return seconds()
}

function waitingIn({ dataDir }) {
  const database = new DatabaseSync(join(dataDir, 'six-saturdays.db'), { readOnly: true, timeout: 5000 })
  const waiting = database.prepare(`select count(*) as waiting from outbox where status = 'waiting'`)
  return Object.assign(async () => waiting.get().waiting, { close: () => database.close() })
}

/** Formats the result of takeAtRate as a sentence. */
export function rateInWords({ p99, atEnd, seconds }) {
  return `${OPEN_SECONDS} s at ${OPEN_RATE} applications a second: p99 ${p99.toFixed(1)} ms; ${atEnd.toLocaleString('en-US')} emails were waiting in the outbox at the end, and it was empty ${seconds.toFixed(1)} s later.`
}

/** Formats the distance to the target, and the site's peak memory. */
export function targetsOf({ p99, seconds }, mostMilliseconds, memory, where) {
  return [
    {
      target: `submissions${where}: p99 under ${mostMilliseconds} ms at ${OPEN_RATE} a second`,
      found: mostMilliseconds / p99,
      least: 1,
    },
    { target: `the outbox${where} is empty within 10 s`, found: 10 / seconds, least: 1 },
    { target: `at most 160 MB resident under submissions${where}`, found: 160 / memory, least: 1 },
  ]
}
