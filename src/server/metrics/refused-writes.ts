import type { Registry } from 'prom-client'
import { OutcomeUnknownError } from '../../database/unavailable'
import { createCounter } from './gauges'

const wanted = ['submission', 'change'] as const
const outcomes = ['not_saved', 'unknown'] as const

/** Counts what people sent and the database did not confirm: submissions, and changes on the desk. */
export function countRefusedWrites(registry: Registry) {
  const help = 'Submissions and changes on the desk answered with 503: not saved, or not known whether they were.'
  const counter = createCounter(registry, 'refused_writes_total', help, ['wanted', 'outcome'])
  // Prometheus sees no increase in a counter that begins with 1.
  for (const want of wanted) for (const outcome of outcomes) counter.inc({ wanted: want, outcome }, 0)
  return (want: (typeof wanted)[number], error: unknown): void =>
    counter.inc({ wanted: want, outcome: error instanceof OutcomeUnknownError ? 'unknown' : 'not_saved' })
}
