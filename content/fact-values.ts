import { type CalendarDay, dateText, isoDate } from './calendar'
import { countText, moneyText } from './figures'
import type { Language } from './language'
import type { factNames } from './prose'
import type { Content } from './read-content'
import { dayText, type Season, seasonYear, timeText } from './season'
import { datedDays } from './season-days'
import { typedValuesIn, type ValueKind } from './typed-values'

/** A fact of the program, as a typed value is compared with it. */
export interface FactValue {
  /** What quotes it in braces, as in "regularFee"; empty where nothing does. */
  name: (typeof factNames)[number] | ''
  kind: ValueKind
  /** As of a typed value. A day of the season has two, with its year and without. */
  value: string
  /** As pages write it. */
  text: string
}

/** The facts of the program that have a value which somebody might type. */
export function factValues(content: Content, language: Language, now: Date): FactValue[] {
  const { bootCamp, location, organization, schools } = content
  return [
    sum('deposit', bootCamp.fees.deposit, language),
    sum('partnerFee', bootCamp.fees.partner, language),
    sum('regularFee', bootCamp.fees.regular, language),
    ...dates(content, language, now),
    time(bootCamp.begins, language),
    time(bootCamp.ends, language),
    { name: 'zip', kind: 'zip', value: location.zip.slice(0, 5), text: location.zip },
    ...seasons(content, now),
    count('schools', schools.length, language),
    count('weeks', bootCamp.weeks, language),
    { name: 'foundedYear', kind: 'founded', ...alike(organization.foundedYear) },
    ...written('phone', organization.phone, language),
    ...othersIn(content).flatMap((text) => written('', text, language)),
    ...content.seasons.flatMap((season) => (season.id === bootCamp.id ? [] : ofOtherSeason(season, language))),
  ]
}

function sum(name: FactValue['name'], dollars: number, language: Language): FactValue {
  return { name, kind: 'sum', value: String(dollars), text: moneyText(dollars, language) }
}

function count(kind: 'schools' | 'weeks', number: number, language: Language): FactValue {
  return { name: kind, kind, value: String(number), text: countText(number, language) }
}

function alike(year: number) {
  return { value: String(year), text: String(year) }
}

function time(value: string, language: Language): FactValue {
  return { name: '', kind: 'time', value, text: timeText(value, language) }
}

/** They have no name to quote: pages describe the current season. */
function ofOtherSeason({ season, year, begins, ends, fees, weeks, ...dates }: Season, language: Language): FactValue[] {
  const name = year === null ? [] : [`${season} ${year}`]
  return [
    ...name.map((text) => ({ name: '', kind: 'season', value: text.toLowerCase(), text }) as const),
    { ...count('weeks', weeks, language), name: '' },
    ...daysOf(dates, year).flatMap((day) => dateValues('', day, language)),
    ...[begins, ends].map((each) => time(each, language)),
    ...[fees.deposit, fees.partner, fees.regular].map((dollars) => sum('', dollars, language)),
  ]
}

/** The days and windows of a season. Without a year, only the windows. */
function daysOf({ schedule, applications, acceptBy }: SeasonDates, year: number | null): CalendarDay[] {
  const windows = [applications.opens, applications.closes, acceptBy].filter((day) => day !== null)
  return [...(year === null ? [] : datedDays(schedule, year)), ...windows]
}

type SeasonDates = Pick<Season, 'schedule' | 'applications' | 'acceptBy'>

function dates({ bootCamp, organization }: Content, language: Language, now: Date): FactValue[] {
  const days = datedDays(bootCamp.schedule, seasonYear({ bootCamp, organization }, now))
  const of = (name: FactValue['name'], day: CalendarDay | undefined) => (day ? dateValues(name, day, language) : [])
  return [
    ...of('firstDay', days[0]),
    ...of('lastDay', days.at(-1)),
    ...[...days, ...daysOf(bootCamp, null)].flatMap((day) => of('', day)),
  ]
}

/** Only the day without a year is quoted by a name. */
function dateValues(name: FactValue['name'], day: CalendarDay, language: Language): FactValue[] {
  const value = isoDate(day)
  return [
    { name, kind: 'date', value: value.slice(5), text: dayText(day, language) },
    { name: '', kind: 'date', value, text: dateText(day, language) },
  ]
}

/** Pages name the season by two years while it has no year of its own. */
function seasons(content: Content, now: Date): FactValue[] {
  const { season, year: own, registrationYear } = content.bootCamp
  const years = new Set(own === null ? [registrationYear, seasonYear(content, now)] : [own])
  return [...years].map((year) => ({
    ...{ name: '', kind: 'season', value: `${season.toLowerCase()} ${year}`, text: `${season} ${year}` },
  }))
}

/** Whom and where to write, call and read. */
function othersIn({ organization, press, location, team }: Content): string[] {
  const mastermind = organization.mastermindUrl ?? []
  const profiles = team.flatMap(({ links }) => links.map(({ url }) => url))
  return [mastermind, location.mapUrl, press.contact.phone, press.contact.email, profiles].flat()
}

/** The value of a fact that is a text, as it would be typed. */
function written(name: FactValue['name'], text: string, language: Language): FactValue[] {
  return typedValuesIn(text, language).map(({ kind, value }) => ({ name, kind, value, text }))
}
