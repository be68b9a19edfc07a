import { DAY, HOUR, zonedMoment } from '../../content/moments'

/** Hour of the nightly backup in the program's time zone. */
const NIGHT_HOUR = 3

/** After this many nights without a backup, owners are told; the last one is over an hour after it is due. */
const NIGHTS_MISSED = 2
const OVER_AFTER = HOUR

/** Pause after a failed backup, in milliseconds. */
const AGAIN_AFTER = HOUR

/** Returns the last time a backup was due. */
function lastNight(now: Date, timeZone: string): Date {
  return new Date(nightBefore(now, timeZone).epochMilliseconds)
}

/** The last night by which there should have been a backup, where all that came after it were missed. */
export function missedSince(now: Date, timeZone: string): Date {
  const over = new Date(now.getTime() - OVER_AFTER)
  return new Date(nightBefore(over, timeZone).subtract({ days: NIGHTS_MISSED - 1 }).epochMilliseconds)
}

function nightBefore(now: Date, timeZone: string): Temporal.ZonedDateTime {
  const present = zonedMoment(now, timeZone)
  const tonight = present.withPlainTime({ hour: NIGHT_HOUR })
  return Temporal.ZonedDateTime.compare(tonight, present) > 0 ? tonight.subtract({ days: 1 }) : tonight
}

/** Times of earlier backups in milliseconds since 1970. */
interface Earlier {
  /** Time of the newest backup, or when the site began if there is none. */
  made: number
  /** Time of the last failure, if later. */
  failed?: number | undefined
}

/** True if a backup is due. Ignores times in the future, written by a clock running ahead. */
export function isNightlyDue({ made, failed }: Earlier, now: Date, timeZone: string): boolean {
  const hasThisNights = made >= lastNight(now, timeZone).getTime() && made <= now.getTime()
  const isTooSoon = failed !== undefined && failed <= now.getTime() && now.getTime() - failed < AGAIN_AFTER
  return !hasThisNights && !isTooSoon
}

/** Time and result of the last test restore, in milliseconds since 1970. */
interface LastProof {
  at: number
  failed: boolean
}

/**
 * Whether a restore of the newest backup is to be tried: on Sundays, as soon as there was none for a week, and a day after
 * one that failed.
 */
export function isProofDue(last: LastProof | undefined, now: Date, timeZone: string): boolean {
  if (last === undefined || last.at > now.getTime()) return true
  if (last.failed && now.getTime() - last.at >= DAY) return true
  const night = nightBefore(now, timeZone)
  const sunday = night.subtract({ days: night.dayOfWeek % 7 })
  return last.at < sunday.epochMilliseconds
}
