import { setTimeout as pause } from 'node:timers/promises'
import { HOUR, SECOND } from '../../content/moments'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import type { QueuedEmail } from './outbox'
import { type Attempt, markFailed, markSentAndLeaseNext, markStopped, postpone, retryNow } from './record-attempt'
import { sendableSince } from './sendable-since'
import { leaseDueEmails } from './take-due'
import { type Transport, TransportError } from './transport'

const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = HOUR
/** RFC 5321, 4.5.4.1: give up after four to five days. */
const GIVE_UP_AFTER = 5 * 24 * HOUR
/** About as many as fit into that time. */
const GIVE_UP_AFTER_ATTEMPTS = 130
const POLL_INTERVAL_MS = 2 * SECOND

/** How many emails are delivered before looking again for what is due by itself. */
const MOST_IN_A_ROW = 20

/** How long the email in hand may take once the delivery stops. */
const FINISH_WITHIN = 4 * SECOND

/** How often, at most, a delivered email has those tried that wait because of the server. */
const RELEASE_EVERY = 60 * SECOND

/** Without a reason, every notification would create an error with a stack trace. */
const NOTIFIED = 'notified'

const OVER = 'Not sent: its code or link had expired or was replaced'

const LOST = 'the lock (*.site in DATA_DIR) was deleted or replaced; no email is delivered until the site is restarted'

/** The part of pino's logger that the delivery uses. */
interface DeliveryLog {
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

interface DeliveryOptions {
  database: Database
  transport: Transport
  log: DeliveryLog
  now?: () => Date
  /** Whether nobody else may deliver from this database. Once it returns false, delivery ends. */
  holdsLock?: () => boolean
  /**
   * Fills in what an email may carry but the outbox may not: a code or a link, made for each attempt. Returns
   * undefined when it is of no use anymore; then the email is stopped.
   */
  reveal?: (email: QueuedEmail) => Promise<QueuedEmail | undefined>
  /** How often the outbox is checked when no notification comes, in milliseconds. */
  pollIntervalMs?: number
  /** Called with the outcome of each attempt. */
  onAttempt?: (outcome: 'sent' | 'postponed' | 'failed') => void
}

/** The running delivery. */
export interface Delivery {
  /** Checks the outbox now. */
  notify(): void
  /** Resolves when the email in hand is dealt with. After some seconds its attempt is cut off, to be repeated. */
  stop(): Promise<void>
}

/** Delivers what is in the outbox, as many emails at a time as the transport takes, until it is stopped. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { database, transport, log, now = () => new Date(), onAttempt = () => {} } = options
  const { holdsLock = () => true, pollIntervalMs = POLL_INTERVAL_MS, reveal = async (email) => email } = options
  let stopping = false
  let releasedAt = Number.NEGATIVE_INFINITY
  let nap = new AbortController()

  async function run(): Promise<void> {
    while (!stopping) {
      if (!holdsLock()) return log.error({}, LOST)
      const idle = await deliverNext().catch((error: Error) => {
        log.error({ reason: error.message }, 'cannot read the outbox; email is waiting')
        return true
      })
      if (idle && !stopping) await pause(pollIntervalMs, undefined, { signal: nap.signal }).catch(() => {})
      nap = new AbortController()
    }
  }

  async function deliverNext(): Promise<boolean> {
    // A notification from here on may be about an email that this check misses, so it must end the next nap.
    let emails = await leaseDueEmails(database, now(), transport.concurrency)
    const isIdle = emails.length === 0
    for (let left = MOST_IN_A_ROW - emails.length; emails.length > 0; left -= emails.length) {
      const sent = await sendAll(emails)
      if (sent.length === 0) break
      const isFollowed = sent.length === emails.length && left > 0 && !stopping && holdsLock()
      emails = await recordSent(sent, isFollowed ? transport.concurrency : 0)
      await releaseWaiting()
    }
    return isIdle
  }

  /** Returns those that were sent, which is not stored yet. What failed and could not be stored is tried again later. */
  async function sendAll(emails: readonly QueuedEmail[]): Promise<Attempt[]> {
    const failures: unknown[] = []
    const attempts: Promise<Attempt | undefined>[] = []
    for (const email of emails) {
      attempts.push(attempt(email).catch((error: unknown) => void failures.push(error)))
      await yieldToEventLoop()
    }
    const sent = (await Promise.all(attempts)).filter((each) => each !== undefined)
    if (sent.length === 0 && failures.length > 0) throw failures[0]
    return sent
  }

  /** Undefined where it was not sent. */
  async function attempt(email: QueuedEmail): Promise<Attempt | undefined> {
    try {
      const revealed = await reveal(email)
      if (!revealed) {
        await markStopped(database, email, OVER)
        return undefined
      }
      await transport.send(revealed)
    } catch (error) {
      await handleFailure(email, error as Error)
      return undefined
    }
    onAttempt('sent')
    return { ...email, remark: transport.remark }
  }

  /**
   * Returns the next emails where some are to follow: storing both at once waits for the disk only once. An email that is
   * not marked as sent is sent again, so this is retried until it is stored or the site stops.
   */
  async function recordSent(emails: readonly Attempt[], following: number): Promise<QueuedEmail[]> {
    try {
      const { stored, due } = await markSentAndLeaseNext(database, emails, now(), following)
      const lost = emails.filter(({ id }) => !stored.has(id))
      for (const { id } of lost) log.error({ mail: id }, 'another process took over this email')
      return due
    } catch (error) {
      const reason = (error as Error).message
      for (const { id } of emails)
        log.error({ mail: id, reason }, 'email sent, but this cannot be stored yet; will retry')
      if (stopping) throw error
      await pause(pollIntervalMs)
      return recordSent(emails, 0)
    }
  }

  /** The server takes email again. A server that takes only some gets all others once a minute at most. */
  async function releaseWaiting(): Promise<void> {
    const rest = releasedAt + RELEASE_EVERY - now().getTime()
    if (rest > 0 && rest <= RELEASE_EVERY) return
    releasedAt = now().getTime()
    await transact(database, (transaction) => retryNow(transaction, now(), { serverFailuresOnly: true })).catch(
      (error: Error) => log.error({ reason: error.message }, 'waiting emails keep their turns'),
    )
  }

  async function handleFailure(email: QueuedEmail, error: Error): Promise<void> {
    const about = { mail: email.id, audience: email.audience, attempts: email.attempts, reason: error.message }
    const failure = error instanceof TransportError ? error.failure : null
    if (isTooOld(email) || (error instanceof TransportError && error.permanent)) {
      await markFailed(database, email, error.message, failure)
      onAttempt('failed')
      log.error(about, 'email failed: needs attention')
      return
    }
    const due = new Date(now().getTime() + retryDelayAfter(email.attempts))
    await postpone(database, email, due, error.message, failure)
    onAttempt('postponed')
    log.warn({ ...about, due }, 'email not accepted; will retry')
  }

  /** An email from the future has no age: it was queued by a clock that was ahead. */
  function isTooOld(email: QueuedEmail): boolean {
    const age = now().getTime() - Date.parse(sendableSince(email))
    return age > GIVE_UP_AFTER || (age < 0 && email.attempts > GIVE_UP_AFTER_ATTEMPTS)
  }

  const running = run()
  return {
    notify: () => nap.abort(NOTIFIED),
    async stop() {
      stopping = true
      nap.abort(NOTIFIED)
      const cut = setTimeout(() => transport.close(), FINISH_WITHIN)
      await running
      clearTimeout(cut)
      transport.close()
    },
  }
}

/** Milliseconds to wait after so many attempts, doubling from five seconds to an hour. */
export function retryDelayAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE)
}
