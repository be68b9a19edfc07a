import { locales } from '../../../content/language'
import type { Season } from '../../../content/season'
import { findTypedValues, type TypedValue } from '../../../content/typed-values'
import { formatDay, isValidDay, toPlainDate } from './calendar-day'
import { alarm, type Check, type Checked, type Finding, finding, hint, memoize } from './check'
import { includesTypedText } from './read-text'
import { allSeasons, seasonDays } from './season-days'
import { datedTexts, findInTexts, programTexts, type WrittenText, writtenTexts } from './written-texts'

/** Checks weekdays of dates, and hours of seasons, in texts. */
export const datesInTexts: readonly Check[] = [
  alarm('weekday-disagrees', (checked) => {
    const own = new Set([...programTexts(checked), ...datedTexts(checked)])
    return findInTexts(writtenTexts(checked), (text) => findWrongWeekdays(text, checked, own.has(text)))
  }),
  hint('other-hours', (checked) => {
    const { seasons } = checked.content
    return findInTexts(programTexts(checked), (text) => findWrongHours(text, seasons, checked))
  }),
]

/** Finds wrong weekdays directly before a date with a year or a day of the current season. */
function findWrongWeekdays(text: WrittenText, checked: Checked, isSeasonText: boolean): Finding[] {
  const names = weekdayNames(checked)
  return findTypedValues(text.text, checked.language).flatMap((typed) => {
    const before = wordsBefore(text.text, typed.index)
    const statedWeekday = names.indexOf(before.at(-1) ?? '') + 1
    // "Friday and Saturday, June 18 and 19"
    if (typed.kind !== 'date' || statedWeekday === 0 || before.slice(0, -1).some((word) => names.includes(word)))
      return []
    const day = resolveDay(typed, checked, isSeasonText)
    // Days filled in from facts are checked with their season.
    if (
      !day ||
      !includesTypedText(text, typed.index, typed.index + typed.text.length) ||
      day.dayOfWeek === statedWeekday
    )
      return []
    const message = `“${names[statedWeekday - 1]}, ${typed.text}”, but ${formatDay(day)} is a ${names[day.dayOfWeek - 1]}.`
    return [finding(text, `${names[statedWeekday - 1]}, ${typed.text}`, message)]
  })
}

/** Returns the last three words before an index, without punctuation. */
function wordsBefore(text: string, index: number): string[] {
  return (
    text
      .slice(Math.max(0, index - 60), index)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(-3) ?? []
  )
}

/** Monday to Sunday. */
const weekdayNames = memoize(({ language }: Checked): string[] => {
  const monday = Temporal.PlainDate.from('2024-01-01')
  return Array.from({ length: 7 }, (_, days) =>
    monday.add({ days }).toLocaleString(locales[language], { weekday: 'long' }),
  )
})

/** Resolves a date. Without a year, it must be a day of the current season. */
function resolveDay({ value }: TypedValue, checked: Checked, isSeasonText: boolean): Temporal.PlainDate | undefined {
  if (value.length > '06-25'.length) {
    const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
    return isValidDay({ year, month, day }) ? toPlainDate({ year, month, day }) : undefined
  }
  const { days } = seasonDays(checked)
  return isSeasonText ? days.find((day) => day.toString().endsWith(value)) : undefined
}

type Hours = Pick<Season, 'begins' | 'ends'>

/** Finds hours of which only the beginning or the end matches a season, in texts that name its weekday. */
function findWrongHours({ text, ...written }: WrittenText, seasons: readonly Hours[], checked: Checked): Finding[] {
  const names = weekdayNames(checked)
  const seasonWeekdays = allSeasons(checked).map(({ first }) => names[first.dayOfWeek - 1] ?? '')
  if (!seasonWeekdays.some((name) => text.includes(name))) return []
  const times = findTypedValues(text, checked.language).filter(({ kind }) => kind === 'time')
  return times.slice(1).flatMap((end, index) => {
    const start = times[index] ?? end
    const isRange = end.index - start.index - start.text.length <= ' to '.length
    const matches = seasons.map((season) => Number(season.begins === start.value) + Number(season.ends === end.value))
    if (!isRange || Math.max(...matches) !== 1) return []
    const range = text.slice(start.index, end.index + end.text.length)
    return [finding(written, range, `“${range}” isn’t when a season’s days begin and end.`)]
  })
}
