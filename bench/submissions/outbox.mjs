import { setTimeout as pause } from 'node:timers/promises'
import { disturbed } from '../machine.mjs'

/** More applications a second than a program gets: each is sent whether or not those before it have been answered. */
export const OPEN_RATE = 500
const OPEN_SECONDS = Number(process.env.BENCH_OPEN_SECONDS ?? 30)
const EMPTY_WITHIN_SECONDS = 120

/**
 * Applies at a rate, then waits until the outbox is empty: what applicants waited for, and the seconds that the outbox
 * took after the last of them. `countWaiting` resolves to how many emails it holds.
 */
export async function emptyOutbox(applicants, countWaiting) {
  const { p50, p99 } = await applicants.rate(OPEN_RATE, OPEN_SECONDS)
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const atEnd = await countWaiting()
  let waiting = atEnd
  while (waiting > 0 && seconds() < EMPTY_WITHIN_SECONDS) {
    await pause(100)
    waiting = await countWaiting()
  }
  return { p50, p99, atEnd, waiting, seconds: seconds() }
}

/** The result of that, in a sentence. */
export function outboxInWords(open) {
  const { p99, atEnd, waiting, seconds } = open
  const end =
    waiting === 0
      ? `it was empty ${seconds.toFixed(1)} s later`
      : `${waiting.toLocaleString('en-US')} were still waiting ${EMPTY_WITHIN_SECONDS} s later`
  return `${OPEN_SECONDS} s at ${OPEN_RATE} applications a second: p99 ${p99.toFixed(1)} ms; ${atEnd.toLocaleString('en-US')} emails were waiting in the outbox at the end, and ${end}${disturbed([open])}.`
}
