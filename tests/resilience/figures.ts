import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../test-results')

/** Records a measurement that scripts/figures.mjs adds to docs/reliability.md. */
export function record(promise: string, figure: string): void {
  console.log(`   ${promise}: ${figure}`)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'figures.jsonl'), `${JSON.stringify({ promise, figure })}\n`)
}

/** Returns a percentile of the values (nearest rank). */
export function percentile(values: number[], per: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * per) / 100) - 1)] ?? 0
}

/** Formats a number, such as "1,234". */
export function count(number: number): string {
  return Math.round(number).toLocaleString('en-US')
}
