import { createServer } from 'node:http'
import { sql } from 'kysely'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../database/connection'

export function createAnswerMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response times by method and status.',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const submissions = counter(registry, 'submissions_total', 'Submissions by form and outcome.', ['form', 'outcome'])
  const refusedHelp = 'Requests refused with 429, by what they wanted: reading or sending.'
  const refused = counter(registry, 'rate_limited_total', refusedHelp, ['wanted'])
  const attempts = counter(registry, 'refused_attempts_total', 'Refused attempts by kind.', ['kind'])
  // Thousands a second: the library's counting would take a tenth of the time of a response.
  const pageCacheHits = new Map<string, number>()
  new Counter({
    name: 'page_cache_hits_total',
    help: 'Pages answered from the page cache by method and status; they are not timed.',
    labelNames: ['method', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [answer, count] of pageCacheHits) {
        const [method = '', status = ''] = answer.split(' ')
        this.inc({ method, status }, count)
      }
    },
  })
  return {
    registry,
    countPageCacheHit: (method: string, status: number) => {
      const answer = `${method} ${status}`
      pageCacheHits.set(answer, (pageCacheHits.get(answer) ?? 0) + 1)
    },
    countAnswer: (method: string, status: number, seconds: number) =>
      requests.observe({ method, status: String(status) }, seconds),
    countSubmission: (form: string, outcome: string) => submissions.inc({ form, outcome }),
    countAttempt: (kind: string) => attempts.inc({ kind }),
    countRefused: (wanted: 'reading' | 'sending') => refused.inc({ wanted }),
  }
}

function counter<Label extends string>(registry: Registry, name: string, help: string, labelNames: Label[]) {
  return new Counter({ name, help, labelNames, registers: [registry] })
}

export type AnswerMetrics = ReturnType<typeof createAnswerMetrics>

export function createEmailMetrics(database: Database) {
  const registry = new Registry()
  const help = 'Attempts to deliver an email by outcome: sent, postponed or failed.'
  const emails = counter(registry, 'mail_attempts_total', help, ['outcome'])
  new Gauge({
    name: 'outbox_mails',
    help: 'Emails in the outbox that are waiting, or that failed and need attention.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      // While the database is unreachable, only this metric is missing.
      const counted = await countOutbox(database).catch(() => [])
      this.reset()
      for (const [status, count] of counted) this.set({ status }, count)
    },
  })
  return { registry, countEmail: (outcome: 'sent' | 'postponed' | 'failed') => emails.inc({ outcome }) }
}

/** Sums the workers' metrics; each must have called {@link shareMetrics}. */
export async function collectWorkerMetrics(): Promise<string> {
  return new AggregatorRegistry().clusterMetrics()
}

/** Lets the first process read this worker's metrics. */
export function shareMetrics({ registry }: AnswerMetrics): void {
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
}

async function countOutbox(database: Database): Promise<[string, number][]> {
  const rows = await database
    .selectFrom('outbox')
    .select(['status', sql<number | string>`count(*)`.as('count')])
    .where('status', '!=', 'sent')
    .groupBy('status')
    .execute()
  const counted = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  return (['waiting', 'failed'] as const).map((status) => [status, counted.get(status) ?? 0])
}

/** Serves metrics (Prometheus text format, 0.0.4) on a port of 127.0.0.1. */
export async function serveMetrics(
  collect: () => Promise<string>,
  port: number,
): Promise<{ port: number; stop(): void }> {
  const server = createServer(async (_request, answer) => {
    const text = await collect().catch(() => undefined)
    answer.writeHead(text === undefined ? 503 : 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    answer.end(text)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, stop: () => void server.close() }
}
