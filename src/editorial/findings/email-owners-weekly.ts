import { DEFAULT_LANGUAGE } from '../../../content/language'
import { zonedMoment } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { SITE } from '../../database/content-state'
import { transact } from '../../database/transact'
import type { EmailContent } from '../../mail/email'
import { queueForMembers, selectOwners } from '../../mail/queue-staff-email'
import { readLastRun, writeLastRun } from '../routines'
import { findingsEmail, MAX_LISTED_FINDINGS } from './findings-email'
import { readLogHeadEmail } from './log-head-email'
import { countOpenFindings, readOpenFindings } from './read-findings'
import { lockFindings } from './store-findings'

/** In the program's time zone. After an outage on Monday, emails are sent between these hours. */
const FIRST_HOUR = 8
const LAST_HOUR = 20

/**
 * Emails the owners on Mondays at eight in the program's time zone: open findings, if any, and the head of the log.
 * Safe to call from several processes. A new site waits for its first Monday.
 */
export async function emailOwnersWeekly(app: AppContext): Promise<void> {
  const now = app.now()
  const { timeZone } = app.content.current(DEFAULT_LANGUAGE).content.organization
  if (!isDue(await readLastWarning(app.database), now, timeZone)) return
  const isQueued = await transact(app.database, async (transaction) => {
    await lockFindings(transaction)
    const warnedAt = await readLastWarning(transaction)
    if (!isDue(warnedAt, now, timeZone)) return false
    await writeLastRun(transaction, 'warning', now.toISOString())
    return (
      warnedAt !== null &&
      (await enqueueWeeklyEmails(transaction, app, lastMonday(now, timeZone).toPlainDate().toString()))
    )
  })
  if (isQueued) app.onEmailQueued?.()
}

/** Reads when this last ran; null if never, undefined if the site has not started. */
async function readLastWarning(database: Database): Promise<string | null | undefined> {
  const warnedAt = await readLastRun(database, 'warning')
  if (warnedAt !== undefined) return warnedAt
  const state = database.selectFrom('content_state').select('id').where('id', '=', SITE)
  return (await state.executeTakeFirst()) && null
}

function isDue(warnedAt: string | null | undefined, now: Date, timeZone: string): boolean {
  if (warnedAt === undefined) return false
  if (warnedAt === null) return true
  const { hour } = zonedMoment(now, timeZone)
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return false
  const lastRun = Date.parse(warnedAt)
  // A time in the future came from a clock running ahead.
  return lastRun < lastMonday(now, timeZone).epochMilliseconds || lastRun > now.getTime()
}

function lastMonday(now: Date, timeZone: string): Temporal.ZonedDateTime {
  const localNow = zonedMoment(now, timeZone)
  const monday = localNow.subtract({ days: localNow.dayOfWeek - 1 }).withPlainTime({ hour: FIRST_HOUR })
  return Temporal.ZonedDateTime.compare(monday, localNow) > 0 ? monday.subtract({ weeks: 1 }) : monday
}

/** Returns false if no email was enqueued. */
async function enqueueWeeklyEmails(transaction: Database, app: AppContext, week: string): Promise<boolean> {
  const owners = await listOwners(transaction)
  const { content } = app.content.current(DEFAULT_LANGUAGE)
  const contents = {
    findings: await readFindingsEmail(transaction, app),
    'log-head': await readLogHeadEmail(transaction, content.organization.name),
  }
  let isQueued = false
  for (const [name, email] of Object.entries(contents)) {
    const kind = name as keyof typeof contents
    const dedupeKeyFor = (ownerId: string) => `${kind}:${ownerId}:${week}`
    if (email && (await queueForMembers(transaction, app, owners, { kind, email, dedupeKeyFor }))) isQueued = true
  }
  return isQueued
}

/** Owners are not notified about hints. */
const ALARM_FILTER = { level: 'alarm' } as const

/** Undefined if there are no alarms. */
async function readFindingsEmail(transaction: Database, app: AppContext): Promise<EmailContent | undefined> {
  const count = await countOpenFindings(transaction, ALARM_FILTER)
  if (count === 0) return undefined
  return findingsEmail(await readOpenFindings(transaction, MAX_LISTED_FINDINGS, ALARM_FILTER), count, app)
}

/** Lists owners who have joined and want the weekly emails. */
function listOwners(transaction: Database) {
  return selectOwners(transaction).where('notify_weekly', '=', 1).where('joined_at', 'is not', null).execute()
}
