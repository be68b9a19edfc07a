import { type CalendarDay, dateText, isoDate } from './calendar'
import { countText, moneyText } from './figures'
import type { Language } from './language'
import type { factNames } from './prose'
import type { Content } from './read-content'
import { dayText, seasonOf, seasonYear, timeText } from './season'
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
    {
      ...{ name: 'schools', kind: 'schools', value: String(schools.length) },
      text: countText(schools.length, language),
    },
    ...written('phone', organization.phone, language),
    ...othersIn(content).flatMap((text) => written('', text, language)),
    ...content.seasons.flatMap((season) => ofOtherSeason(season, content.seasonFees[season.id], language)),
  ]
}

function sum(name: FactValue['name'], dollars: number, language: Language): FactValue {
  return { name, kind: 'sum', value: String(dollars), text: moneyText(dollars, language) }
}

function time(value: string, language: Language): FactValue {
  return { name: '', kind: 'time', value, text: timeText(value, language) }
}

/** No name quotes them: pages speak of the present season. */
function ofOtherSeason(
  { title, year, begins, ends, schedule, applications, acceptBy }: Content['seasons'][number],
  fees: Content['bootCamp']['fees'] | null,
  language: Language,
): FactValue[] {
  const windows = [applications.opens, applications.closes, acceptBy].filter((day) => day !== null)
  const days = [...schedule.map((day) => ({ ...day, year })), ...windows]
  return [
    { name: '', kind: 'season', value: `${title.toLowerCase()} ${year}`, text: `${title} ${year}` },
    ...days.flatMap((day) => dateValues('', day, language)),
    ...[begins, ends].map((each) => time(each, language)),
    ...(fees ? [fees.deposit, fees.partner, fees.regular].map((dollars) => sum('', dollars, language)) : []),
  ]
}

function dates(content: Content, language: Language, now: Date): FactValue[] {
  const { schedule, applications, acceptBy } = content.bootCamp
  const { first, last } = seasonOf(content.bootCamp)
  const year = seasonYear(content, now)
  const of = (name: FactValue['name'], day: CalendarDay) => dateValues(name, day, language)
  const windows = [applications.opens, applications.closes, acceptBy].filter((day) => day !== null)
  return [
    ...of('firstDay', { ...first, year }),
    ...of('lastDay', { ...last, year }),
    ...schedule.flatMap((day) => of('', { ...day, year })),
    ...windows.flatMap((day) => of('', day)),
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
