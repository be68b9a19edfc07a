import { type CalendarDay, dayNumber, inWords, type Weekday, weekdayOf } from './calendar-day'
import type { Checked, Finding } from './check'
import { isOurs, isWrittenIn } from './context'
import { roleOf } from './date-roles'
import { type FoundDate, findDates, isDay } from './find-dates'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { type SeasonDays, seasonDays } from './season-days'
import { type Sentence, sentencesOf } from './sentences'

/** Days in texts that are another weekday than the text says. */
export function findWrittenWeekdays(checked: Checked): Finding[] {
  const season = seasonDays(checked)
  return runningTexts(checked)
    .flatMap(sentencesOf)
    .flatMap((sentence) => [...wrongDays(sentence, season), ...otherWeekdays(sentence)])
}

function wrongDays(sentence: Sentence, season: SeasonDays): Finding[] {
  return findDates(sentence.text)
    .filter((date) => isDay(date) && isWrittenIn(sentence, date))
    .filter((date) => (date.weekday ?? 'Saturday') !== 'Saturday' || !isOfSchedule(date, sentence, season))
    .flatMap((date) => {
      const said = date.weekday ?? impliedWeekday(sentence, date)
      const days = possibleDays(date, sentence, season)
      const [day] = days
      if (!said || !day || days.some((each) => weekdayOf(each) === said)) return []
      return [findingIn(sentence, date, () => `${inWords(day)} is a ${weekdayOf(day)}, not a ${said}.`)]
    })
}

/** Whether the schedule's own days are Saturdays is checked where they are. */
function isOfSchedule({ year, month, day }: FoundDate, { passage }: Sentence, season: SeasonDays): boolean {
  const isOfSeason = (year ?? passage.year) === season.year
  return isOfSeason && season.days.some((each) => each.month === month && each.day === day)
}

/** "Saturday mornings, starting June 25, 2024": of the present season, the day itself is checked as a date. */
function impliedWeekday(sentence: Sentence, date: FoundDate): Weekday | undefined {
  const weekdays = [...sentence.text.matchAll(/\b(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)days?\b/gi)]
  const areSaturdays = weekdays.length > 0 && weekdays.every(([weekday]) => /^saturday/i.test(weekday))
  if (!areSaturdays || !date.year) return undefined
  if (sentence.passage.genre === 'story' && !isOurs(sentence)) return undefined
  const role = roleOf(sentence, date)
  return role && ['first', 'last', 'week'].includes(role.kind) ? 'Saturday' : undefined
}

/** A day without a year is of its text's year or the next. */
function possibleDays({ year, month, day }: FoundDate, { passage }: Sentence, { today }: SeasonDays): CalendarDay[] {
  if (year !== undefined) return [{ year, month, day }]
  const own = { year: passage.year, month, day }
  const isOver = passage.genre === 'story' || passage.genre === 'release' || dayNumber(own) < dayNumber(today)
  return isOver ? [own, { ...own, year: own.year + 1 }] : [own]
}

const WEEKDAY = '(?<weekday>Sunday|Monday|Tuesday|Wednesday|Thursday|Friday)'
/** The program on another day than Saturday. */
const OTHER_DAYS = [
  new RegExp(
    `\\b(?:we|classes|class|the program|program|boot ?camp|sessions?|the teams?|students)\\s+(?:\\w+\\s+){0,3}?(?:meets?|runs?|takes? place|held|gathers?|starts?|begins?)\\s+(?:\\w+\\s+){0,3}?${WEEKDAY}`,
    'gi',
  ),
  new RegExp(`\\b(?:six|five|seven|\\d+|{weeks}|these|our)\\s+(?:\\w+\\s+)?${WEEKDAY}(?:s|\\s+mornings?)\\b`, 'gi'),
  new RegExp(
    `\\b${WEEKDAY}s?(?:\\s+mornings?)?,?\\s+(?:from\\s+)?\\d{1,2}(?::\\d\\d)?\\s*(?:am|a\\.m\\.)?\\s*(?:to|–|-)\\s*(?:\\d|noon)`,
    'gi',
  ),
]

function otherWeekdays(sentence: Sentence): Finding[] {
  if (sentence.passage.genre === 'neighborhood') return []
  if (sentence.passage.genre === 'story' && !isOurs(sentence)) return []
  if (/\b(?:office|phone|call)\b/i.test(sentence.text)) return []
  const found = OTHER_DAYS.flatMap((pattern) => [...sentence.text.matchAll(pattern)])
  return found.slice(0, 1).map(({ 0: whole, index, groups }) => {
    const span = { from: index, to: index + whole.length }
    return findingIn(sentence, span, (quoted) => `${quoted}: the program meets on Saturdays, not ${groups?.weekday}s.`)
  })
}
