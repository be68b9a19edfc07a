import { sql } from 'kysely'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Database } from '../../database/connection'

/** Counts attempts to deliver, and the emails in the outbox. */
export function createEmailMetrics(database: Database) {
  const registry = new Registry()
  const emails = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to deliver an email by outcome: sent, postponed or failed.',
    labelNames: ['outcome'],
    registers: [registry],
  })
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
