import * as v from 'valibot'
import { isoDate } from '../../../content/calendar'
import { isProgram } from '../../../content/programs'
import type { Content } from '../../../content/read-content'
import { otherSeason } from '../../../content/schemas'
import type { ShownSeason } from './season-days'

/** A program's season as a text says it; undefined where that has mistakes. */
export function draftedSeason(value: unknown, content: Content): ShownSeason | undefined {
  const { success, output } = v.safeParse(otherSeason, value)
  if (!success) return undefined
  const { id, year, begins, ends, schedule, applications, acceptBy } = output
  const { deposit, partner, regular } = feesOf(id, content)
  return {
    ...{ year, begins, ends },
    days: schedule.map((day, index) => ({ ...day, number: index + 1 })),
    applications: {
      opens: applications.opens && isoDate(applications.opens),
      closes: applications.closes && isoDate(applications.closes),
    },
    acceptBy: acceptBy && isoDate(acceptBy),
    fees: { deposit: deposit * 100, partner: partner * 100, regular: regular * 100 },
  }
}

/** What the season of a program costs, in US dollars: as much as the present one, unless an owner says otherwise. */
export function feesOf(program: string, { bootCamp, seasonFees }: Content): Content['bootCamp']['fees'] {
  return (isProgram(program) && seasonFees[program]) || bootCamp.fees
}
