import { DEFAULT_LANGUAGE } from '../../../content/language'
import { zonedMoment } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Channel, Moment } from '../../database/tables'

/** Channels as they are chosen, and as they follow "entered it". */
export const channelWords: Readonly<Record<Channel, { choice: string; from: string }>> = {
  phone: { choice: 'Phone call', from: 'from a phone call' },
  paper: { choice: 'Paper', from: 'from paper' },
  'in-person': { choice: 'In person', from: 'for someone who came in person' },
}

/** As it follows "entered it"; nothing where nobody said. */
export function formatChannel(channel: unknown): string {
  return Object.hasOwn(channelWords, String(channel)) ? ` ${channelWords[channel as Channel].from}` : ''
}

/** As it follows where it came from: "arrived November 20"; with the year where that is not the one of its entry. */
export function formatArrival(day: string, enteredAt: Moment): string {
  const date = Temporal.PlainDate.from(day)
  const year = day.slice(0, 4) === enteredAt.slice(0, 4) ? undefined : 'numeric'
  return `arrived ${date.toLocaleString('en-US', { month: 'long', day: 'numeric', year })}`
}

/** When something arrived on an earlier day: at the time of day of the present moment, where the office is. */
export function toArrivalTime(day: string, { content, now }: Pick<AppContext, 'content' | 'now'>): Moment {
  const { timeZone } = content.current(DEFAULT_LANGUAGE).content.organization
  const entered = zonedMoment(now(), timeZone)
  const arrived = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: entered.toPlainTime() })
  return new Date(arrived.epochMilliseconds).toISOString()
}

/** How a submission that staff enter for somebody else reached the office. */
export interface Entry {
  from: Channel
  /** The day on which it reached the office (ISO 8601), where that was before today. */
  arrivedOn?: string | undefined
  /** For colleagues; empty where there is none. */
  note: string
  /** Whether its sender gets the confirmation by email. */
  isConfirmed: boolean
}
