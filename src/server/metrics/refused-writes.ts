import type { Registry } from 'prom-client'
import { OutcomeUnknownError } from '../../database/unavailable'
import { createCounter } from './gauges'

const requestKinds = ['submission', 'change'] as const
const outcomes = ['not_saved', 'unknown'] as const

/** Counts submissions and desk changes that the database did not confirm. */
export function createRefusedWriteCounter(registry: Registry) {
  const help = 'Submissions and changes on the desk answered with 503: not saved, or not known whether they were.'
  const counter = createCounter(registry, 'refused_writes_total', help, ['wanted', 'outcome'])
  // Start at 0, because Prometheus sees no increase in a counter that starts at 1.
  for (const requestKind of requestKinds)
    for (const outcome of outcomes) counter.inc({ wanted: requestKind, outcome }, 0)
  return (requestKind: (typeof requestKinds)[number], error: unknown): void =>
    counter.inc({ wanted: requestKind, outcome: error instanceof OutcomeUnknownError ? 'unknown' : 'not_saved' })
}
