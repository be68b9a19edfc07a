import { DAY, HOUR, zonedMoment } from '../../content/moments'

/** The hour of the night at which backups are made, in the program's time zone. */
const NIGHT_HOUR = 3

/** After this many nights without a backup, owners are told; the last one is over an hour after it is due. */
const NIGHTS_MISSED = 2
const OVER_AFTER = HOUR

/** How long it waits after a backup that could not be made, in milliseconds. */
const AGAIN_AFTER = HOUR

/** The last moment before now at which a backup was due. */
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

/** What is known of earlier backups, in milliseconds since 1970. */
interface Earlier {
  /** When the newest good one was made, or, before there is any, when the site began. */
  made: number
  /** When the last one failed, if that was later. */
  failed?: number | undefined
}

/** Whether a backup is to be made now. What a clock that was ahead wrote does not count. */
export function isNightlyDue({ made, failed }: Earlier, now: Date, timeZone: string): boolean {
  const hasThisNights = made >= lastNight(now, timeZone).getTime() && made <= now.getTime()
  const isTooSoon = failed !== undefined && failed <= now.getTime() && now.getTime() - failed < AGAIN_AFTER
  return !hasThisNights && !isTooSoon
}

/** The last restore that was tried: when, in milliseconds since 1970, and whether it failed. */
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
