import { onTestFinished } from 'vitest'
import type { Database } from '../database/connection'
import { startDelivery } from './deliver'
import { momentAfter } from './outbox-under-test'
import { createSmtpTransport } from './smtp-transport'

/** A line of the delivery's log. */
interface LogLine {
  level: 'warn' | 'error'
  message: string
  mail?: string
  reason?: string
}

/** How long a test waits for what takes milliseconds, on a machine that is busy with other things. */
export const soon = { timeout: 10_000 }

/**
 * For tests: delivers from a database to an SMTP server, with a clock that the test sets, until the test is over.
 * `within` is how long one attempt may take, in milliseconds, where it is not what the site has. TLS is not required,
 * as on loopback, unless the test says so.
 */
export function deliver(database: Database, url: string, within?: number, requiresTls = false) {
  const logged: LogLine[] = []
  const write = (level: LogLine['level']) => (about: object, message: string) => {
    logged.push({ level, message, ...about })
  }
  let now = momentAfter(0)
  const delivery = startDelivery({
    database,
    transport: createSmtpTransport(
      { url, requiresTls },
      { name: 'Six Saturdays', address: 'hello@programme.example' },
      within,
    ),
    log: { warn: write('warn'), error: write('error') },
    now: () => now,
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
    wake: delivery.wake,
    /** Puts the clock so many milliseconds after the start, and looks at the outbox. */
    goTo(milliseconds: number) {
      now = momentAfter(milliseconds)
      delivery.wake()
    },
  }
}
