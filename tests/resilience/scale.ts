import { type Engine, engines } from '../support/database-engines'

/** True if the resilience tests run at full scale instead of the short form in `npm test`. */
export const isFull = process.env.RESILIENCE === 'full'

/** In `npm test`, only cluster.test.ts covers crashes with PostgreSQL. */
export const crashedEngines: readonly Engine[] = isFull ? engines : ['SQLite']

/** Returns the size of a test: by default a tenth of the full size in `npm test`. */
export function scaled(full: number, short = Math.ceil(full / 10)): number {
  return isFull ? full : short
}

let told = Date.now()

/** Prints the progress of a long test, at most every five seconds. */
export function printProgress(line: () => string): void {
  if (!isFull || Date.now() - told < 5000) return
  told = Date.now()
  console.log(`   ${line()}`)
}
