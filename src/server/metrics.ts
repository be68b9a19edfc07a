import { createServer } from 'node:http'
import { sql } from 'kysely'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connection'

/** Counts of what is asked and answered, since the start. */
export function createAnswerMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method and status.',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const submissions = new Counter({
    name: 'submissions_total',
    help: 'Forms that came in, by form and what became of them.',
    labelNames: ['form', 'outcome'],
    registers,
  })
  const refused = new Counter({
    name: 'rate_limited_total',
    help: 'Requests refused with 429, by what they wanted: reading or sending.',
    labelNames: ['wanted'],
    registers,
  })
  // Thousands of these come in a second; the library's own counting would cost a tenth of the answer.
  const fromMemory = new Map<string, number>()
  new Counter({
    name: 'pages_from_memory_total',
    help: 'Pages answered from memory, by method and status; they are not among the timed requests.',
    labelNames: ['method', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [answer, count] of fromMemory) {
        const [method = '', status = ''] = answer.split(' ')
        this.inc({ method, status }, count)
      }
    },
  })
  return {
    registry,
    countFromMemory: (method: string, status: number) => {
      const answer = `${method} ${status}`
      fromMemory.set(answer, (fromMemory.get(answer) ?? 0) + 1)
    },
    countAnswer: (method: string, status: number, seconds: number) =>
      requests.observe({ method, status: String(status) }, seconds),
    countSubmission: (form: string, outcome: string) => submissions.inc({ form, outcome }),
    countRefused: (wanted: 'reading' | 'sending') => refused.inc({ wanted }),
  }
}

/** What is counted of the answers. */
export type AnswerMetrics = ReturnType<typeof createAnswerMetrics>

/** Counts of the mail since the start; the outbox is counted when somebody asks. */
export function createMailMetrics(database: Database) {
  const registry = new Registry()
  const registers = [registry]
  const mails = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to deliver a mail, by what became of it: sent, postponed or parked.',
    labelNames: ['outcome'],
    registers,
  })
  new Gauge({
    name: 'outbox_mails',
    help: 'Mails in the outbox that are waiting, or parked and need attention.',
    labelNames: ['status'],
    registers,
    async collect() {
      // While the database is away this figure alone is missing: the others say that it is.
      const counted = await countOutbox(database).catch(() => [])
      this.reset()
      for (const [status, count] of counted) this.set({ status }, count)
    },
  })
  return { registry, countMail: (outcome: 'sent' | 'postponed' | 'parked') => mails.inc({ outcome }) }
}

/** Adds up what the workers have counted; each of them must have called {@link tellFirst}. */
export async function tellMetricsOfWorkers(): Promise<string> {
  return new AggregatorRegistry().clusterMetrics()
}

/** Lets the first process ask this worker for what it has counted. */
export function tellFirst({ registry }: AnswerMetrics): void {
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
  return (['waiting', 'parked'] as const).map((status) => [status, counted.get(status) ?? 0])
}

/** Tells metrics (Prometheus text format, 0.0.4) on a port of 127.0.0.1 alone. */
export async function listenForMetrics(
  tell: () => Promise<string>,
  port: number,
): Promise<{ port: number; stop(): void }> {
  const server = createServer(async (_request, answer) => {
    const text = await tell().catch(() => undefined)
    answer.writeHead(text === undefined ? 503 : 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    answer.end(text)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, stop: () => void server.close() }
}
