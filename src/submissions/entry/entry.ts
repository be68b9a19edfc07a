import { DEFAULT_LANGUAGE } from '../../../content/language'
import { zonedMoment } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Channel, Moment } from '../../database/tables'

/** Names of channels as options, and in sentences after "entered it". */
export const channelLabels: Readonly<Record<Channel, { choice: string; from: string }>> = {
  phone: { choice: 'Phone call', from: 'from a phone call' },
  paper: { choice: 'Paper', from: 'from paper' },
  'in-person': { choice: 'In person', from: 'for someone who came in person' },
}

/** Formats the phrase after "entered it"; "" if the channel is unknown. */
export function formatChannel(channel: unknown): string {
  return Object.hasOwn(channelLabels, String(channel)) ? ` ${channelLabels[channel as Channel].from}` : ''
}

/** Formats a date as in "arrived November 20", with the year if it differs from the year of entry. */
export function formatArrival(day: string, enteredAt: Moment): string {
  const date = Temporal.PlainDate.from(day)
  const year = day.slice(0, 4) === enteredAt.slice(0, 4) ? undefined : 'numeric'
  return `arrived ${date.toLocaleString('en-US', { month: 'long', day: 'numeric', year })}`
}

/** Returns the arrival time on an earlier day: the current time of day in the office's time zone. */
export function toArrivalTime(day: string, { content, now }: Pick<AppContext, 'content' | 'now'>): Moment {
  const { timeZone } = content.current(DEFAULT_LANGUAGE).content.organization
  const entered = zonedMoment(now(), timeZone)
  const arrived = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: entered.toPlainTime() })
  return new Date(arrived.epochMilliseconds).toISOString()
}

/** How a submission entered by staff reached the office. */
export interface Entry {
  from: Channel
  /** The day the submission reached the office (ISO 8601), if before today. */
  arrivedOn?: string | undefined
  /** Note for colleagues; may be empty. */
  note: string
  /** True if the sender gets a confirmation email. */
  isConfirmed: boolean
}
