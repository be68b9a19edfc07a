import { onTestFinished } from 'vitest'
import type { Database } from '../../src/database/connection'
import { startDelivery } from '../../src/mail/deliver'
import { createFileTransport } from '../../src/mail/file-transport'
import { createSmtpTransport } from '../../src/mail/smtp-transport'
import { momentAfter } from './outbox-rows'

/** A line of the delivery's log. */
interface LogLine {
  level: 'warn' | 'error'
  message: string
  mail?: string
  reason?: string
}

interface DeliveryManners {
  within?: number
  pollIntervalMs?: number
  requiresTls?: boolean
  isLocal?: boolean
  lettersPerMinute?: number
}

/** A timeout that only tests that hang can reach. */
export const soon = { timeout: 100_000 }

/**
 * Delivers emails from a database to an SMTP server until the test ends, with a clock that the test sets. `within` is
 * the timeout of an attempt and `pollIntervalMs` the polling interval, both in milliseconds; the defaults are the
 * site's. TLS is only required if the test asks for it.
 */
export function deliver(
  database: Database,
  url: string,
  { within, pollIntervalMs, requiresTls = false, isLocal = false, lettersPerMinute }: DeliveryManners = {},
) {
  const logged: LogLine[] = []
  const write = (level: LogLine['level']) => (about: object, message: string) => {
    logged.push({ level, message, ...about })
  }
  let now = momentAfter(0)
  const delivery = startDelivery({
    database,
    transport: createSmtpTransport(
      { url, requiresTls, isLocal },
      { name: 'Six Saturdays', address: 'hello@program.example' },
      within,
    ),
    log: { warn: write('warn'), error: write('error') },
    now: () => now,
    ...(pollIntervalMs && { pollIntervalMs }),
    ...(lettersPerMinute && { lettersPerMinute }),
  })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= delivery.stop()
    return stopping
  }
  onTestFinished(stop)
  return {
    logged,
    stop,
    notify: delivery.notify,
    /** Sets the clock to `milliseconds` after the start, and polls the outbox. */
    goTo(milliseconds: number) {
      now = momentAfter(milliseconds)
      delivery.notify()
    },
  }
}

/** Delivers emails from a database to files, as a site without a mail server does. */
export function deliverInto(database: Database, folder: string, now: Date) {
  const transport = createFileTransport(folder, { name: 'Six Saturdays', address: 'hello@program.example' })
  const delivery = startDelivery({ database, transport, log: { warn: () => {}, error: () => {} }, now: () => now })
  onTestFinished(() => delivery.stop())
  return delivery
}
