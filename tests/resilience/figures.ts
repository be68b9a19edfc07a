import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../test-results')

/** Writes down what a test measured, in words; scripts/figures.mjs puts it into docs/reliability.md. */
export function record(promise: string, figure: string): void {
  console.log(`   ${promise}: ${figure}`)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'figures.jsonl'), `${JSON.stringify({ promise, figure })}\n`)
}

/** The value that so many per cent of all values do not exceed (nearest rank). */
export function percentile(values: number[], per: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * per) / 100) - 1)] ?? 0
}

/** "1,234", as people read it. */
export function count(number: number): string {
  return Math.round(number).toLocaleString('en-US')
}
