import { inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { seasonDays } from './season-days'

/** A season's name in one year and its days in another. */
export const seasonYear: Check = { name: 'season-year', level: 'alarm', find: findWrong }

function findWrong(checked: Checked): Finding[] {
  const { season, registrationYear, applications, acceptBy } = checked.content.bootCamp
  const { year } = seasonDays(checked)
  const found: Finding[] = []
  if (checked.content.bootCamp.year === null && registrationYear !== year) {
    const message = `Pages say that registration is for ${season} ${registrationYear}, but the season’s dates are in ${year}.`
    found.push({ document: 'season', field: 'registrationYear', message, text: `${season} ${registrationYear}` })
  }
  for (const field of ['name', 'season'] as const) {
    const [named] = YEAR.exec(checked.content.bootCamp[field]) ?? []
    if (!named || yearOf(named) === year) continue
    const message = `“${checked.content.bootCamp[field]}”, but the season’s dates are in ${year}.`
    found.push({ document: 'season', field, message, text: checked.content.bootCamp[field] })
  }
  const days = [
    { field: 'applications.opens', what: 'Applications open on', day: applications.opens, years: [year - 1, year] },
    { field: 'applications.closes', what: 'Applications close on', day: applications.closes, years: [year] },
    { field: 'acceptBy', what: 'Offers can be accepted until', day: acceptBy, years: [year] },
  ]
  for (const { field, what, day, years } of days) {
    if (!day || years.includes(day.year)) continue
    const message = `${what} ${inWords(day)}, but the season’s dates are in ${year}.`
    found.push({ document: 'season', field, message, text: inWords(day) })
  }
  return found
}

/** "2022", "’22" */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)|[’']\d{2}(?!\d)/

function yearOf(digits: string): number {
  return digits.length === 4 ? Number(digits) : 2000 + Number(digits.slice(1))
}
