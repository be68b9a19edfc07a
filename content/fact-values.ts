import { type CalendarDay, dateText, isoDate } from './calendar'
import { countText, moneyText } from './figures'
import type { Language } from './language'
import type { factNames } from './prose'
import type { Content } from './read-content'
import { dayText, type Season, seasonYear, timeText } from './season'
import { assignYears } from './season-days'
import { findTypedValues, type ValueKind } from './typed-values'

/** A fact of the program in the form of a typed value, so that the two can be compared. */
export interface FactValue {
  /** Placeholder name, as in "regularFee". Empty if no placeholder exists. */
  name: (typeof factNames)[number] | ''
  kind: ValueKind
  /** In the format of a typed value. A season day has two values: with its year and without. */
  value: string
  /** Text shown on pages. */
  text: string
}

/** Lists the facts that someone might type as a value. */
export function factValues(content: Content, language: Language, now: Date): FactValue[] {
  const { bootCamp, location, organization, schools } = content
  return [
    sumFact('deposit', bootCamp.fees.deposit, language),
    sumFact('partnerFee', bootCamp.fees.partner, language),
    sumFact('regularFee', bootCamp.fees.regular, language),
    ...dateFacts(content, language, now),
    timeFact(bootCamp.begins, language),
    timeFact(bootCamp.ends, language),
    { name: 'zip', kind: 'zip', value: location.zip.slice(0, 5), text: location.zip },
    ...seasonFacts(content, now),
    countFact('schools', schools.length, language),
    countFact('weeks', bootCamp.weeks, language),
    { name: 'foundedYear', kind: 'founded', ...yearFields(organization.foundedYear) },
    ...textFacts('phone', organization.phone, language),
    ...listContactTexts(content).flatMap((text) => textFacts('', text, language)),
    ...content.seasons.flatMap((season) => (season.id === bootCamp.id ? [] : otherSeasonFacts(season, language))),
  ]
}

function sumFact(name: FactValue['name'], dollars: number, language: Language): FactValue {
  return { name, kind: 'sum', value: String(dollars), text: moneyText(dollars, language) }
}

function countFact(kind: 'schools' | 'weeks', number: number, language: Language): FactValue {
  return { name: kind, kind, value: String(number), text: countText(number, language) }
}

function yearFields(year: number) {
  return { value: String(year), text: String(year) }
}

function timeFact(value: string, language: Language): FactValue {
  return { name: '', kind: 'time', value, text: timeText(value, language) }
}

/** Facts of other seasons have no placeholder: pages describe the current season. */
function otherSeasonFacts(
  { season, year, begins, ends, fees, weeks, ...dates }: Season,
  language: Language,
): FactValue[] {
  const name = year === null ? [] : [`${season} ${year}`]
  return [
    ...name.map((text) => ({ name: '', kind: 'season', value: text.toLowerCase(), text }) as const),
    { ...countFact('weeks', weeks, language), name: '' },
    ...seasonDays(dates, year).flatMap((day) => dateValues('', day, language)),
    ...[begins, ends].map((each) => timeFact(each, language)),
    ...[fees.deposit, fees.partner, fees.regular].map((dollars) => sumFact('', dollars, language)),
  ]
}

/** Returns a season's days and its application window. Without a year, returns only the window. */
function seasonDays({ schedule, applications, acceptBy }: SeasonDates, year: number | null): CalendarDay[] {
  const windowDays = [applications.opens, applications.closes, acceptBy].filter((day) => day !== null)
  return [...(year === null ? [] : assignYears(schedule, year)), ...windowDays]
}

type SeasonDates = Pick<Season, 'schedule' | 'applications' | 'acceptBy'>

function dateFacts({ bootCamp, organization }: Content, language: Language, now: Date): FactValue[] {
  const days = assignYears(bootCamp.schedule, seasonYear({ bootCamp, organization }, now))
  const dayFacts = (name: FactValue['name'], day: CalendarDay | undefined) =>
    day ? dateValues(name, day, language) : []
  return [
    ...dayFacts('firstDay', days[0]),
    ...dayFacts('lastDay', days.at(-1)),
    ...[...days, ...seasonDays(bootCamp, null)].flatMap((day) => dayFacts('', day)),
  ]
}

/** The placeholder is for the day without a year. */
function dateValues(name: FactValue['name'], day: CalendarDay, language: Language): FactValue[] {
  const value = isoDate(day)
  return [
    { name, kind: 'date', value: value.slice(5), text: dayText(day, language) },
    { name: '', kind: 'date', value, text: dateText(day, language) },
  ]
}

/** Returns the season's names. Pages use two years while the season has no year of its own. */
function seasonFacts(content: Content, now: Date): FactValue[] {
  const { season, year: seasonYearOrNull, registrationYear } = content.bootCamp
  const years = new Set(seasonYearOrNull === null ? [registrationYear, seasonYear(content, now)] : [seasonYearOrNull])
  return [...years].map((year) => ({
    ...{ name: '', kind: 'season', value: `${season.toLowerCase()} ${year}`, text: `${season} ${year}` },
  }))
}

/** Returns the phone numbers, email addresses and URLs of the organization. */
function listContactTexts({ organization, press, location, team }: Content): string[] {
  const mastermind = organization.mastermindUrl ?? []
  const profiles = team.flatMap(({ links }) => links.map(({ url }) => url))
  return [mastermind, location.mapUrl, press.contact.phone, press.contact.email, profiles].flat()
}

/** Finds the typed values in the text of a fact. */
function textFacts(name: FactValue['name'], text: string, language: Language): FactValue[] {
  return findTypedValues(text, language).map(({ kind, value }) => ({ name, kind, value, text }))
}
