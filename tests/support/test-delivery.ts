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
}

/** Only for tests that hang. */
export const soon = { timeout: 100_000 }

/**
 * Delivers from a database to an SMTP server, with a clock that the test sets, until the test is over.
 * `within` is how long one attempt may take, `pollIntervalMs` how often it looks by itself, both in milliseconds, where they
 * are not what the site has. TLS is not required, as on loopback, unless the test says so.
 */
export function deliver(
  database: Database,
  url: string,
  { within, pollIntervalMs, requiresTls = false, isLocal = false }: DeliveryManners = {},
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
    /** Puts the clock so many milliseconds after the start, and looks at the outbox. */
    goTo(milliseconds: number) {
      now = momentAfter(milliseconds)
      delivery.notify()
    },
  }
}

/** Delivers from a database into files, as a site does without a mail server. */
export function deliverInto(database: Database, folder: string, now: Date) {
  const transport = createFileTransport(folder, { name: 'Six Saturdays', address: 'hello@program.example' })
  const delivery = startDelivery({ database, transport, log: { warn: () => {}, error: () => {} }, now: () => now })
  onTestFinished(() => delivery.stop())
  return delivery
}
