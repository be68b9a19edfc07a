import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { processorSeconds } from '../../tests/support/processor-seconds.ts'
import { applicantsOf } from './apply.mjs'

export const CONNECTIONS = 64

/** More applications a second than a program gets: each is sent whether or not those before it have been answered. */
const OPEN_RATE = 500
const OPEN_SECONDS = Number(process.env.BENCH_OPEN_SECONDS ?? 30)
const EMPTY_WITHIN_SECONDS = 120

/**
 * Turns of a site or the floor that takes applications. `countWaiting` resolves to how many emails wait in its outbox, and
 * `processor` to the seconds of the processor that it has had, by name.
 */
export async function openTurns(
  site,
  countWaiting = waitingIn(site),
  processor = () => ({ processor: processorSeconds(site.child.pid) }),
) {
  const applicants = await applicantsOf(site.origin)
  return {
    /**
     * Sends so many applications, and waits until both emails of each are delivered: how many a second were answered, how
     * soon, and the processor's milliseconds for each with its emails.
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
    /** Sends applications at a rate: how soon they are answered, and how soon after the last the outbox is empty. */
    async takeAtRate() {
      const { p99 } = await applicants.rate(OPEN_RATE, OPEN_SECONDS)
      return { p99, atEnd: await countWaiting(), seconds: await emptied(countWaiting) }
    },
    close: () => countWaiting.close?.(),
  }
}

/** Waits for an empty outbox; the seconds that it took. */
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

/** The result of takeAtRate as a sentence. */
export function rateInWords({ p99, atEnd, seconds }) {
  return `${OPEN_SECONDS} s at ${OPEN_RATE} applications a second: p99 ${p99.toFixed(1)} ms; ${atEnd.toLocaleString('en-US')} emails were waiting in the outbox at the end, and it was empty ${seconds.toFixed(1)} s later.`
}

/** How far it is from what is wanted, and the memory that the site held at most. */
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
