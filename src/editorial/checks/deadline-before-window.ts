import { dayNumber, inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { roleOf } from './date-roles'
import { findDates, isDay } from './find-dates'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { sentencesOf } from './sentences'

/** A deadline that is over before applications are taken. */
export const deadlineBeforeWindow: Check = {
  name: 'deadline-before-window',
  find: (checked) => [...inFacts(checked), ...inTexts(checked)],
}

function inFacts({ content }: Checked): Finding[] {
  const { applications, acceptBy } = content.bootCamp
  const { opens, closes } = applications
  const deadlines = [
    { field: 'acceptBy', what: 'Offers can be accepted until', day: acceptBy },
    { field: 'applications.closes', what: 'Applications close on', day: closes },
  ]
  return deadlines.flatMap(({ field, what, day }) => {
    if (!opens || !day || dayNumber(day) >= dayNumber(opens)) return []
    const message = `${what} ${inWords(day)}, but applications open on ${inWords(opens)}.`
    return [{ document: 'season', field, message, text: inWords(day) }]
  })
}

/** Where the season says when applications close, texts are held against that day instead. */
function inTexts(checked: Checked): Finding[] {
  const { opens, closes } = checked.content.bootCamp.applications
  if (!opens || closes) return []
  const sentences = runningTexts(checked).flatMap(sentencesOf)
  return sentences.flatMap((sentence) =>
    findDates(sentence.text)
      .filter((date) => isDay(date) && roleOf(sentence, date)?.kind === 'closes')
      .filter(({ year = sentence.passage.year, month, day }) => dayNumber({ year, month, day }) < dayNumber(opens))
      .map((date) =>
        findingIn(sentence, date, (quoted) => `${quoted} is before applications open on ${inWords(opens)}.`),
      ),
  )
}
