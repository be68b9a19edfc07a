import type { Content } from '../../../content/read-content'
import { type CalendarDay, dayNumber, inWords, withoutYear } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { isPast, isWrittenIn } from './context'
import { type DateRole, roleOf } from './date-roles'
import { type FoundDate, findDates, isDay } from './find-dates'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { seasonDays } from './season-days'
import { clauseAt, type Sentence, sentencesOf } from './sentences'

/** Days in texts that are not the season's, or that do not exist. */
export const wrongDate: Check = {
  name: 'wrong-date',
  find: (checked) =>
    runningTexts(checked)
      .flatMap(sentencesOf)
      .flatMap((sentence) => findIn(sentence, checked)),
}

function findIn(sentence: Sentence, checked: Checked): Finding[] {
  return findDates(sentence.text)
    .filter((date) => isWrittenIn(sentence, date))
    .flatMap((date) => {
      if (!isDay(date)) return [findingIn(sentence, date, (quoted) => `There is no such date as ${quoted}.`)]
      const should = shouldBe(sentence, date, checked)
      return should === undefined ? [] : [findingIn(sentence, date, (quoted) => `${quoted} is not ${should}.`)]
    })
}

/** What the day should be, where it is another. */
function shouldBe(sentence: Sentence, date: FoundDate, checked: Checked): string | undefined {
  const { genre, year } = sentence.passage
  const season = seasonDays(checked)
  if (EXCEPT.test(clauseAt(sentence, date.from, date.to).text)) return undefined
  if (genre === 'story' && isPast(sentence)) return undefined
  const day = { year: date.year ?? year, month: date.month, day: date.day }
  const isOfAnotherYear = day.year !== season.year
  if (isOfAnotherYear && genre !== 'site') return undefined
  const role = roleOf(sentence, date)
  if (!role) return undefined
  const right = rightDays(role, sentence, day, checked)
  if (!right || right.days.length === 0 || right.days.some((each) => isSame(each, day, date.year !== undefined)))
    return undefined
  return `${right.name}, ${right.days.map((each) => (isOfAnotherYear ? inWords(each) : withoutYear(each))).join(', ')}`
}

/** What is not the program's, or when it does not meet. */
const EXCEPT =
  /\b(?:no (?:class|session|program|saturday|meeting)|not? meet|do(?:es)?n[’']t meet|closed|except|holiday|skip|(?:days?|time) off|festival|fair|conference|visit(?:ed|s)?|open house|info(?:rmation)? (?:session|evening|night)|webinar|published|posted|as of|since|updated|born|concert|parade|exam|school year|orientation|reunion)\b/i

function isSame(one: CalendarDay, other: CalendarDay, withYear: boolean): boolean {
  return withYear ? dayNumber(one) === dayNumber(other) : one.month === other.month && one.day === other.day
}

interface RightDays {
  name: string
  days: readonly CalendarDay[]
}

function rightDays(role: DateRole, sentence: Sentence, date: CalendarDay, checked: Checked): RightDays | undefined {
  const { bootCamp } = checked.content
  const { days, first, last } = seasonDays(checked)
  switch (role.kind) {
    case 'first':
      return { name: 'the season’s first day', days: [first] }
    case 'last':
      return { name: 'the season’s last day', days: [last] }
    case 'week':
      return { name: `the date of week ${role.week}`, days: days.slice(role.week - 1, role.week) }
    case 'opens':
    case 'closes':
      return given(`the day applications ${role.kind === 'opens' ? 'open' : 'close'}`, bootCamp.applications[role.kind])
    case 'accept':
      return given('the last day to accept an offer', bootCamp.acceptBy)
    case 'meeting':
      return (
        topicDay(bootCamp, sentence, days) ??
        (isNear(date, days) ? { name: 'one of the season’s dates', days } : undefined)
      )
  }
}

/** In days: what is said of other times of the year is no meeting of the program. */
const NEAR = 31

function isNear(day: CalendarDay, days: readonly CalendarDay[]): boolean {
  return days.some((each) => Math.abs(dayNumber(each) - dayNumber(day)) <= NEAR)
}

function given(name: string, day: CalendarDay | null): RightDays | undefined {
  return day ? { name, days: [day] } : undefined
}

/** The day of the topic that a sentence names. */
function topicDay(
  { schedule }: Content['bootCamp'],
  { text }: Sentence,
  days: readonly CalendarDay[],
): RightDays | undefined {
  const index = schedule.findIndex(({ topic }) => text.toLowerCase().includes(topic.toLowerCase()))
  return index < 0 ? undefined : { name: `the date of “${schedule[index]?.topic}”`, days: days.slice(index, index + 1) }
}
