import { type Engine, engines } from '../support/database-engines'

/** Whether the resilience tests run at full scale, or short, as part of `npm test`. */
export const isFull = process.env.RESILIENCE === 'full'

/** In `npm test`, PostgreSQL is tried by the death of a machine in cluster.test.ts. */
export const crashedEngines: readonly Engine[] = isFull ? engines : ['SQLite']

/** How much of something a test does: in `npm test` a tenth, unless told otherwise. */
export function scaled(full: number, short = Math.ceil(full / 10)): number {
  return isFull ? full : short
}

let told = Date.now()

/** Now and then prints how far a long test is. */
export function tell(line: () => string): void {
  if (!isFull || Date.now() - told < 5000) return
  told = Date.now()
  console.log(`   ${line()}`)
}
