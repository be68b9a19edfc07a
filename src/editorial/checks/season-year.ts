import { inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { isOurs, isPast, isWrittenIn } from './context'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { seasonDays } from './season-days'
import { type Sentence, sentencesOf } from './sentences'

/** A season's name in one year and its days in another. */
export const seasonYear: Check = {
  name: 'season-year',
  find: (checked) => [
    ...inFacts(checked),
    ...runningTexts(checked)
      .flatMap(sentencesOf)
      .flatMap((sentence) => findIn(sentence, checked)),
  ],
}

function inFacts(checked: Checked): Finding[] {
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

/** "Summer 2022", "the 2022 boot camp", "Summer Program 2024" */
const NAMED =
  /\b(?:(?:spring|summer|fall|autumn|winter)(?:\s+(?:of|program|boot ?camp|season|session|business boot camp))*,?\s+(?<after>(?:19|20)\d{2}|[’']\d{2})|(?<before>(?:19|20)\d{2})(?:[’']s)?\s+(?:(?:spring|summer|fall|autumn|winter|business)\s+)*(?:boot ?camp|program|season|session|applications?|registration|schedule|spring|summer|fall|autumn|winter)|(?:boot ?camp|program|season|registration|applications?|schedule|class|dates)\s+(?:(?:for|of|in)\s+)?(?<later>(?:19|20)\d{2}))\b/gi

function findIn(sentence: Sentence, checked: Checked): Finding[] {
  const { passage, text } = sentence
  const season = seasonDays(checked)
  if (passage.genre === 'neighborhood' || isOfItsTime(sentence)) return []
  const right = passage.genre === 'release' ? passage.year : season.year
  return [...text.matchAll(NAMED)].flatMap(({ 0: whole, index, groups = {} }) => {
    const digits = groups.after ?? groups.before ?? groups.later ?? ''
    const at = index + whole.indexOf(digits)
    const written = { from: at, to: at + digits.length }
    if (yearOf(digits) === right || !isWrittenIn(sentence, written)) return []
    const span = { from: index, to: index + whole.length }
    const than = passage.genre === 'release' ? `the release is from ${right}` : `the season’s dates are in ${right}`
    return [findingIn(sentence, span, (quoted) => `${quoted}, but ${than}.`)]
  })
}

/** What is told of other years is as it was. */
function isOfItsTime(sentence: Sentence): boolean {
  const { text, passage } = sentence
  if (/\b(?:founded|since|history|alumni|graduates?|class of)\b/i.test(text)) return true
  if (isPast({ ...sentence, text: text.replaceAll(NAMED, '') })) return true
  return passage.genre === 'story' && !(isOurs(sentence) && NOW.test(text))
}

const NOW = /\b(?:registration|applications?|apply|register|sign up|join)\b.*\b(?:is|are|now|open|opens|for)\b/i

function yearOf(digits: string): number {
  return digits.length === 4 ? Number(digits) : 2000 + Number(digits.slice(1))
}
