import { DAY, HOUR, zonedMoment } from '../../content/moments'

/** Hour of the nightly backup in the program's time zone. */
const NIGHT_HOUR = 3

/** After this many nights without a backup, owners are notified. */
const MAX_MISSED_NIGHTS = 2

/** Time for a nightly backup to finish, in milliseconds. */
const GRACE_PERIOD_MS = HOUR

/** Pause after a failed backup, in milliseconds. */
const RETRY_DELAY_MS = HOUR

/** Returns the last time a backup was due. */
function lastDueTime(now: Date, timeZone: string): Date {
  return new Date(findLastNight(now, timeZone).epochMilliseconds)
}

/** Returns the time before which the newest backup counts as overdue. */
export function getOverdueCutoff(now: Date, timeZone: string): Date {
  const graceCutoff = new Date(now.getTime() - GRACE_PERIOD_MS)
  return new Date(findLastNight(graceCutoff, timeZone).subtract({ days: MAX_MISSED_NIGHTS - 1 }).epochMilliseconds)
}

function findLastNight(now: Date, timeZone: string): Temporal.ZonedDateTime {
  const zonedNow = zonedMoment(now, timeZone)
  const tonight = zonedNow.withPlainTime({ hour: NIGHT_HOUR })
  return Temporal.ZonedDateTime.compare(tonight, zonedNow) > 0 ? tonight.subtract({ days: 1 }) : tonight
}

/** Times of earlier backups in milliseconds since 1970. */
export interface EarlierBackups {
  /** Time of the newest backup, or of the site's start if no backup exists. */
  lastMade: number
  /** Time of the last failure, if later than `lastMade`. */
  lastFailed?: number | undefined
}

/** True if a backup is due. Ignores times in the future, written by a clock running ahead. */
export function isNightlyDue({ lastMade, lastFailed }: EarlierBackups, now: Date, timeZone: string): boolean {
  const hasTonightsBackup = lastMade >= lastDueTime(now, timeZone).getTime() && lastMade <= now.getTime()
  const isTooSoon =
    lastFailed !== undefined && lastFailed <= now.getTime() && now.getTime() - lastFailed < RETRY_DELAY_MS
  return !hasTonightsBackup && !isTooSoon
}

/** Time (milliseconds since 1970) and result of the last test restore. */
interface LastTestRestore {
  at: number
  hasFailed: boolean
}

/** True if a test restore is due: on Sundays, after a week without one, and a day after a failed one. */
export function isTestRestoreDue(last: LastTestRestore | undefined, now: Date, timeZone: string): boolean {
  if (last === undefined || last.at > now.getTime()) return true
  if (last.hasFailed && now.getTime() - last.at >= DAY) return true
  const night = findLastNight(now, timeZone)
  const sunday = night.subtract({ days: night.dayOfWeek % 7 })
  return last.at < sunday.epochMilliseconds
}
