import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/connection'
import { countParked, markSent, park, postpone, type QueuedMail, takeDueMail } from './outbox'
import { type Transport, TransportError } from './transport'

const SECOND = 1000
const HOUR = 3600 * SECOND
const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = HOUR
/** RFC 5321, 4.5.4.1: give up after four to five days. */
const GIVE_UP_AFTER = 5 * 24 * HOUR
/** About as many as the pauses leave room for in that time. */
const GIVE_UP_AFTER_ATTEMPTS = 130
/** How often the outbox is looked at when nobody says that something was queued. */
const LOOK_EVERY = 2 * SECOND

/** How long a mail in hand may take once the delivery stops. */
const FINISH_WITHIN = 4 * SECOND

/** How often mails that were given up are called out again, until somebody has seen to them. */
const REMIND_EVERY = HOUR

/** Without a reason, each wake-up would make an error with its stack, and no one would read it. */
const WOKEN = 'woken'

const LOST = 'the lock (*.site in DATA_DIR) was deleted or replaced; no mail is delivered until the site is restarted'

/** What the delivery has to say; a subset of pino's logger. */
export interface DeliveryLog {
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

interface DeliveryOptions {
  database: Database
  transport: Transport
  log: DeliveryLog
  now?: () => Date
  /** Whether nobody else may deliver from this database; once it is not so, nothing is delivered any more. */
  isAlone?: () => boolean
  /** Queues what has become due without anybody's doing, before each look at the outbox. */
  queueDue?: () => Promise<void>
  /** Told what became of each attempt. */
  onAttempt?: (outcome: 'sent' | 'postponed' | 'parked') => void
}

/** The running delivery. */
export interface Delivery {
  /** Looks at the outbox now. */
  wake(): void
  /** Resolves when the mail in hand, if any, is dealt with; after some seconds its delivery is cut off, to be tried again. */
  stop(): Promise<void>
}

/** Delivers what is in the outbox, one mail after the other, until it is stopped. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { database, transport, log, now = () => new Date(), queueDue = async () => {}, onAttempt = () => {} } = options
  const { isAlone = () => true } = options
  let stopping = false
  let remindAt = now().getTime()
  let nap = new AbortController()

  async function run(): Promise<void> {
    while (!stopping) {
      if (!isAlone()) return log.error({}, LOST)
      const idle = await deliverNext().catch((error: Error) => {
        log.error({ reason: error.message }, 'cannot read the outbox; mail is waiting')
        return true
      })
      if (idle && !stopping) await pause(LOOK_EVERY, undefined, { signal: nap.signal }).catch(() => {})
      nap = new AbortController()
    }
  }

  async function deliverNext(): Promise<boolean> {
    await remindOfParked()
    await queueDue().catch((error: Error) => {
      log.error({ reason: error.message }, 'cannot queue held confirmations; will retry')
    })
    // A wake-up from here on may be about a mail that this look misses, so it must end the next nap.
    const mail = await takeDueMail(database, now())
    if (mail) await attempt(mail)
    return !mail
  }

  async function attempt(mail: QueuedMail): Promise<void> {
    try {
      await transport.send(mail)
    } catch (error) {
      return handleFailure(mail, error as Error)
    }
    onAttempt('sent')
    if (!(await noteSent(mail))) log.error({ mail: mail.id }, 'another process took over this mail')
  }

  /** What is not known as sent is sent again: the database is asked until it takes it, or the site stops. */
  async function noteSent(mail: QueuedMail): Promise<boolean> {
    for (;;) {
      try {
        return await markSent(database, mail, now())
      } catch (error) {
        log.error(
          { mail: mail.id, reason: (error as Error).message },
          'mail sent, but cannot store that yet; will retry',
        )
        if (stopping) throw error
        await pause(LOOK_EVERY)
      }
    }
  }

  async function handleFailure(mail: QueuedMail, error: Error): Promise<void> {
    const about = { mail: mail.id, audience: mail.audience, attempts: mail.attempts, reason: error.message }
    if (isTooOld(mail) || (error instanceof TransportError && error.permanent)) {
      await park(database, mail, error.message)
      onAttempt('parked')
      log.error(about, 'mail parked: needs attention')
      return
    }
    const due = new Date(now().getTime() + pauseAfter(mail.attempts))
    await postpone(database, mail, due, error.message)
    onAttempt('postponed')
    log.warn({ ...about, due }, 'mail not accepted; will retry')
  }

  /** A mail from the future has no age: it was queued by a clock that was ahead. */
  function isTooOld({ created_at, attempts }: QueuedMail): boolean {
    const age = now().getTime() - Date.parse(created_at)
    return age > GIVE_UP_AFTER || (age < 0 && attempts > GIVE_UP_AFTER_ATTEMPTS)
  }

  async function remindOfParked(): Promise<void> {
    const rest = remindAt - now().getTime()
    if (rest > 0 && rest <= REMIND_EVERY) return
    const parked = await countParked(database)
    if (parked > 0) log.error({ parked }, 'parked mails need attention; see docs/operating.md for how to send them')
    remindAt = now().getTime() + REMIND_EVERY
  }

  const running = run()
  return {
    wake: () => nap.abort(WOKEN),
    async stop() {
      stopping = true
      nap.abort(WOKEN)
      const cut = setTimeout(() => transport.close(), FINISH_WITHIN)
      await running
      clearTimeout(cut)
      transport.close()
    },
  }
}

/** Milliseconds to wait after so many attempts: doubling from five seconds to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE)
}
