import { setTimeout as pause } from 'node:timers/promises'
import { HOUR, MINUTE, SECOND } from '../../content/moments'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import { LETTER_PAUSE_MS } from './letter-rate'
import type { QueuedEmail } from './outbox'
import { type Attempt, markFailed, markSentAndLeaseNext, markStopped, postpone, retryNow } from './record-attempt'
import { getSendableTime } from './sendable-since'
import { leaseDueEmails } from './take-due'
import { type Transport, TransportError } from './transport'

const MIN_RETRY_DELAY_MS = 5 * SECOND
const MAX_RETRY_DELAY_MS = HOUR
/** RFC 5321, 4.5.4.1: give up after four to five days. */
const MAX_AGE_MS = 5 * 24 * HOUR
/** About the number of attempts in five days. */
const MAX_ATTEMPTS = 130
const POLL_INTERVAL_MS = 2 * SECOND

/** After this many emails, the next batch is chosen outside the transaction that stores results. */
const MAX_EMAILS_PER_ROUND = 20

/** How long an in-flight email may take after delivery was stopped. */
const STOP_TIMEOUT_MS = 4 * SECOND

/** Minimum interval between retries of all emails that wait because of a server failure. */
const RETRY_WAITING_INTERVAL_MS = 60 * SECOND

/** A string, because aborting without a reason creates an error with a stack trace. */
const ABORT_REASON = 'notified'

/** The desk shows errors of stopped emails that begin with “Not sent: ”. */
const EXPIRED = 'Not sent: its code or link had expired or was replaced'
const OUTDATED =
  'Not sent: the decision, the deadline or the address had changed, an acceptance had arrived, or the last day to accept had passed'
const STALE_PAYMENT = 'Not sent: nothing was due anymore, the payment was undone, or the address had changed'

const LOCK_LOST =
  'the lock (*.site in DATA_DIR) was deleted or replaced; no email is delivered until the site is restarted'

interface DeliveryLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

interface DeliveryOptions {
  database: Database
  transport: Transport
  log: DeliveryLog
  now?: () => Date
  /** True while no other process may deliver from this database. Delivery ends once it is false. */
  holdsLock?: () => boolean
  /**
   * Inserts the code, link or amount, which must not be stored in the outbox. Returns undefined if it has expired or if
   * an email no longer applies: it is then stopped.
   */
  reveal?: (email: QueuedEmail) => Promise<QueuedEmail | undefined>
  pollIntervalMs?: number
  /** Maximum number of letters per minute, evenly spaced; unlimited if missing. Other emails are not limited. */
  lettersPerMinute?: number
  onAttempt?: (outcome: 'sent' | 'postponed' | 'failed') => void
}

export interface Delivery {
  /** Polls the outbox now. */
  notify(): void
  /** Waits for in-flight emails, then aborts them; aborted attempts are retried later. */
  stop(): Promise<void>
}

/** Delivers emails from the outbox until it is stopped. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { database, transport, log, now = () => new Date(), onAttempt = () => {} } = options
  const { holdsLock = () => true, pollIntervalMs = POLL_INTERVAL_MS, reveal = async (email) => email } = options
  const letterIntervalMs = MINUTE / (options.lettersPerMinute ?? Number.POSITIVE_INFINITY)
  let nextLetterAt = 0
  let isStopping = false
  let lastRetryAt = Number.NEGATIVE_INFINITY
  let pollWait = new AbortController()

  async function run(): Promise<void> {
    while (!isStopping) {
      if (!holdsLock()) return log.error({}, LOCK_LOST)
      const wasIdle = await deliverNext().catch((error: Error) => {
        log.error({ reason: error.message }, 'the outbox could not be read; will retry')
        return true
      })
      if (wasIdle && !isStopping) await pause(getWait(), undefined, { signal: pollWait.signal }).catch(() => {})
      pollWait = new AbortController()
    }
  }

  /** Milliseconds until the next poll, which is earlier if a letter is due before it. */
  function getWait(): number {
    const untilLetter = nextLetterAt - now().getTime()
    return untilLetter > 0 ? Math.min(pollIntervalMs, untilLetter) : pollIntervalMs
  }

  async function deliverNext(): Promise<boolean> {
    // A notification that arrives during the query ends the next wait: the query may have missed its email.
    let emails = await leaseDueEmails(database, now(), transport.concurrency, letterIntervalMs)
    const isIdle = emails.length === 0
    for (let remaining = MAX_EMAILS_PER_ROUND - emails.length; emails.length > 0; remaining -= emails.length) {
      const sentEmails = await sendAll(emails)
      if (sentEmails.length === 0) break
      const canContinue = sentEmails.length === emails.length && remaining > 0 && !isStopping && holdsLock()
      emails = await recordSent(sentEmails, canContinue ? transport.concurrency : 0)
      await retryWaitingEmails()
    }
    return isIdle
  }

  /** Returns the emails that were sent. The caller stores that; a failure that cannot be stored is retried later. */
  async function sendAll(emails: readonly QueuedEmail[]): Promise<Attempt[]> {
    const failures: unknown[] = []
    const attempts: Promise<Attempt | undefined>[] = []
    for (const email of emails) {
      if (email.kind === 'letter') nextLetterAt = now().getTime() + letterIntervalMs
      attempts.push(attemptDelivery(email).catch((error: unknown) => void failures.push(error)))
      await yieldToEventLoop()
    }
    const sentEmails = (await Promise.all(attempts)).filter((each) => each !== undefined)
    if (sentEmails.length === 0 && failures.length > 0) throw failures[0]
    return sentEmails
  }

  async function attemptDelivery(email: QueuedEmail): Promise<Attempt | undefined> {
    try {
      const revealedEmail = await reveal(email)
      if (!revealedEmail) {
        await markStopped(database, email, getStopReason(email))
        return undefined
      }
      await transport.send(revealedEmail)
    } catch (error) {
      await handleFailure(email, error as Error)
      return undefined
    }
    onAttempt('sent')
    return { ...email, remark: transport.remark }
  }

  /**
   * Marks emails as sent and leases the next ones in the same transaction, which saves a disk sync. Retries until that
   * is stored or the site stops, because an email that is not marked would be sent twice.
   */
  async function recordSent(emails: readonly Attempt[], nextCount: number): Promise<QueuedEmail[]> {
    try {
      const { stored, due } = await markSentAndLeaseNext(database, emails, now(), nextCount, letterIntervalMs)
      const lostEmails = emails.filter(({ id }) => !stored.has(id))
      for (const { id } of lostEmails) log.error({ mail: id }, 'another process took over this email')
      return due
    } catch (error) {
      const reason = (error as Error).message
      for (const { id } of emails) log.error({ mail: id, reason }, 'email sent, but not marked as sent yet; will retry')
      if (isStopping) throw error
      await pause(pollIntervalMs)
      return recordSent(emails, 0)
    }
  }

  /** The server accepts email again, so retries all emails that wait for it. */
  async function retryWaitingEmails(): Promise<void> {
    const msLeft = lastRetryAt + RETRY_WAITING_INTERVAL_MS - now().getTime()
    if (msLeft > 0 && msLeft <= RETRY_WAITING_INTERVAL_MS) return
    lastRetryAt = now().getTime()
    await transact(database, (transaction) => retryNow(transaction, now(), { serverFailuresOnly: true })).catch(
      (error: Error) => log.error({ reason: error.message }, 'waiting emails could not be retried early'),
    )
  }

  async function handleFailure(email: QueuedEmail, error: Error): Promise<void> {
    const logFields = { mail: email.id, audience: email.audience, attempts: email.attempts, reason: error.message }
    const failure = error instanceof TransportError ? error.failure : null
    if (isTooOld(email) || (error instanceof TransportError && error.permanent)) {
      await markFailed(database, email, error.message, failure)
      onAttempt('failed')
      log.error(logFields, 'email failed: needs attention')
      return
    }
    const isPaused = failure === 'daily-limit' && email.kind === 'letter'
    const due = new Date(now().getTime() + (isPaused ? LETTER_PAUSE_MS : getRetryDelay(email.attempts)))
    await postpone(database, email, due, error.message, failure)
    onAttempt('postponed')
    log.warn({ ...logFields, due }, 'email not accepted; will retry')
  }

  /** If `created_at` is in the future (clock skew), counts attempts instead. */
  function isTooOld(email: QueuedEmail): boolean {
    const age = now().getTime() - Date.parse(getSendableTime(email))
    return age > MAX_AGE_MS || (age < 0 && email.attempts > MAX_ATTEMPTS)
  }

  const running = run()
  return {
    notify: () => pollWait.abort(ABORT_REASON),
    async stop() {
      isStopping = true
      pollWait.abort(ABORT_REASON)
      const closeTimer = setTimeout(() => transport.close(), STOP_TIMEOUT_MS)
      await running
      clearTimeout(closeTimer)
      transport.close()
    },
  }
}

function getStopReason({ kind }: QueuedEmail): string {
  if (kind === 'letter') return OUTDATED
  return kind === 'payment-due' || kind === 'payment-received' ? STALE_PAYMENT : EXPIRED
}

/** Milliseconds until the next attempt: five seconds, doubled with each attempt, up to an hour. */
export function getRetryDelay(attempts: number): number {
  return Math.min(MIN_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS)
}
