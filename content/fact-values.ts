import { type CalendarDay, isoDate } from './calendar'
import type { Language } from './language'
import type { factNames } from './prose'
import type { Content } from './read-content'
import { seasonOf, seasonYear } from './season'
import { typedValuesIn, type ValueKind } from './typed-values'

/** A fact of the program, as a typed value is compared with it. */
export interface FactValue {
  /** What quotes it in braces, as in "regularFee"; empty where nothing does. */
  name: (typeof factNames)[number] | ''
  kind: ValueKind
  /** As of a typed value. A day of the season has two, with its year and without. */
  value: string
}

/** The facts of the program that have a value which somebody might type. */
export function factValues(content: Content, language: Language, now: Date): FactValue[] {
  const { bootCamp, location, organization } = content
  return [
    sum('deposit', bootCamp.fees.deposit),
    sum('partnerFee', bootCamp.fees.partner),
    sum('regularFee', bootCamp.fees.regular),
    ...dates(content, now),
    { name: '', kind: 'time', value: bootCamp.begins },
    { name: '', kind: 'time', value: bootCamp.ends },
    { name: 'zip', kind: 'zip', value: location.zip.slice(0, 5) },
    ...seasons(content, now),
    ...written('phone', organization.phone, language),
    ...othersIn(content).flatMap((text) => written('', text, language)),
  ]
}

function sum(name: FactValue['name'], dollars: number): FactValue {
  return { name, kind: 'sum', value: String(dollars) }
}

function dates(content: Content, now: Date): FactValue[] {
  const { schedule, applications, acceptBy } = content.bootCamp
  const { first, last } = seasonOf(content.bootCamp)
  const year = seasonYear(content, now)
  const ofSeason = schedule.flatMap((day) => dateOf('', { ...day, year }))
  const windows = [applications.opens, applications.closes, acceptBy].flatMap((day) => (day ? dateOf('', day) : []))
  return [...dateOf('firstDay', { ...first, year }), ...dateOf('lastDay', { ...last, year }), ...ofSeason, ...windows]
}

/** Only the day without a year is quoted by a name. */
function dateOf(name: FactValue['name'], day: CalendarDay): FactValue[] {
  const value = isoDate(day)
  return [
    { name, kind: 'date', value: value.slice(5) },
    { name: '', kind: 'date', value },
  ]
}

/** Pages name the season by two years while it has no year of its own. */
function seasons(content: Content, now: Date): FactValue[] {
  const { season, registrationYear } = content.bootCamp
  const years = new Set([registrationYear, seasonYear(content, now)])
  return [...years].map((year) => ({ name: '', kind: 'season', value: `${season.toLowerCase()} ${year}` }))
}

/** Whom and where to write, call and read. */
function othersIn({ organization, press, location, team }: Content): string[] {
  const profiles = team.flatMap(({ links }) => links.map(({ url }) => url))
  return [organization.mastermindUrl, location.mapUrl, press.contact.phone, press.contact.email, ...profiles]
}

/** The value of a fact that is a text, as it would be typed. */
function written(name: FactValue['name'], text: string, language: Language): FactValue[] {
  return typedValuesIn(text, language).map(({ kind, value }) => ({ name, kind, value }))
}
