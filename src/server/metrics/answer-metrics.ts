import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { createCounter } from './gauges'
import { createPageCacheHitCounter } from './page-cache-hits'
import { createRefusedWriteCounter } from './refused-writes'

export type AnswerMetrics = ReturnType<typeof createAnswerMetrics>

/** Creates the metrics of requests that a process answers. */
export function createAnswerMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response times by method and status.',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const submissions = createCounter(registry, 'submissions_total', 'Submissions by form and outcome.', [
    'form',
    'outcome',
  ])
  const refusedHelp = 'Requests refused with 429, by what they wanted: reading or sending.'
  const refusalCounter = createCounter(registry, 'rate_limited_total', refusedHelp, ['wanted'])
  const attempts = createCounter(registry, 'refused_attempts_total', 'Refused attempts by kind.', ['kind'])
  return {
    registry,
    countPageCacheHit: createPageCacheHitCounter(registry),
    countAnswer: (method: string, status: number, seconds: number) =>
      requests.observe({ method, status: String(status) }, seconds),
    countSubmission: (form: string, outcome: string) => submissions.inc({ form, outcome }),
    countAttempt: (kind: string) => attempts.inc({ kind }),
    countRefusedWrite: createRefusedWriteCounter(registry),
    countRefused: (requestKind: 'reading' | 'sending') => refusalCounter.inc({ wanted: requestKind }),
  }
}

/** Sums the workers' metrics. Each worker must have called {@link shareMetrics}. */
export async function collectWorkerMetrics(): Promise<string> {
  return new AggregatorRegistry().clusterMetrics()
}

/** Lets the first process read this worker's metrics. */
export function shareMetrics({ registry }: AnswerMetrics): void {
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
}
