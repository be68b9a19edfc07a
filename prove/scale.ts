/** Whether the proofs run at the scale that docs/reliability.md tells, or short, as part of `npm test`. */
export const isFull = process.env.PROVE === 'full'

/** How much of something a proof does. */
export function scaled(full: number, short: number): number {
  return isFull ? full : short
}

let told = Date.now()

/** A line now and then about how far a long proof is. */
export function tell(line: () => string): void {
  if (!isFull || Date.now() - told < 5000) return
  told = Date.now()
  console.log(`   ${line()}`)
}
