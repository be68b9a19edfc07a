import type { Registry } from 'prom-client'
import type { Database } from '../../database/connection'
import { countOutbox } from '../../mail/count-outbox'
import { createCounter, createGauge, createLabeledGauge, createRefresh, type Refresh, toUnixSeconds } from './gauges'

export function createEmailCounter(registry: Registry) {
  const help = 'Attempts to deliver an email by outcome: sent, postponed, or failed.'
  const emails = createCounter(registry, 'mail_attempts_total', help, ['outcome'])
  return (outcome: 'sent' | 'postponed' | 'failed') => emails.inc({ outcome })
}

/** Creates gauges of the outbox. */
export function createMailGauges(registry: Registry, database: Database, now: () => Date): Refresh {
  const setCounts = createLabeledGauge(registry, {
    name: 'outbox_mails',
    help: 'Emails in the outbox that are waiting, or that failed and need attention.',
    label: 'status',
  })
  const setOldestDue = createGauge(registry, {
    name: 'outbox_oldest_due_timestamp_seconds',
    help: 'Since when the email that has waited longest could have been sent.',
  })
  return createRefresh(
    () => countOutbox(database, now()),
    (count) => {
      setCounts(count ? [['waiting', count.waiting] as const, ['failed', count.failed] as const] : [])
      setOldestDue(toUnixSeconds(count?.oldestDue))
    },
  )
}
