import type { Content } from '../../../content/read-content'
import type { Check, Finding } from './check'
import { isOfOthers, isPast, isWrittenIn } from './context'
import { type FoundHours, findHours } from './find-hours'
import { findNumbers } from './find-numbers'
import { runningTexts } from './passages'
import { findingIn, type Span } from './quoted'
import { hoursInWords, seasonHours } from './season-hours'
import { clauseAt, type Sentence, sentencesOf } from './sentences'

/** Hours in texts that are not the program's. */
export const wrongHours: Check = {
  name: 'wrong-hours',
  find: (checked) => [
    ...runningTexts(checked)
      .flatMap(sentencesOf)
      .flatMap((sentence) => findIn(sentence, checked.content)),
  ],
}

function findIn(sentence: Sentence, { bootCamp }: Content): Finding[] {
  if (!isAboutProgram(sentence)) return []
  const wrong: Span[] = [
    ...findHours(sentence.text).filter((hours) => isWrong(sentence, hours, bootCamp)),
    ...wrongLengths(sentence, bootCamp),
    ...wrongPartsOfDay(sentence, bootCamp),
  ].filter((span) => isWrittenIn(sentence, span) && !isOfOthers(sentence, span))
  return wrong.map((span) =>
    findingIn(
      sentence,
      span,
      (quoted) => `${quoted} is not when the program meets: ${hoursInWords(seasonHours(bootCamp))}.`,
    ),
  )
}

const PROGRAM =
  /\b(?:saturdays?|we|program|boot ?camp|class(?:es)?|sessions?|each time|each week|every week|mornings?|afternoons?|evenings?|course|teams|hours|when|meet|meets|lead)\b/i
const NOT_THE_PROGRAM =
  /\b(?:office hours|weekdays?|weekends?|messages?|emails?|(?:our|the) office|phone|call|doors? opens?|building opens?|check-?in|break|recess|arrive|drop[- ]off|pick[- ]up|by appointment|deadline|(?:first|second|last) (?:half )?hour|half hour|open house|info(?:rmation)? (?:session|evening|night)|webinar|(?:mon|tues|wednes|thurs|fri)days?|sundays?)\b/i
const STORY = /\b(?:we|our|the program|boot ?camp|class|classes|sessions?|mornings?|saturdays?)\b/i

function isAboutProgram(sentence: Sentence): boolean {
  const { text, passage } = sentence
  if (passage.genre === 'neighborhood')
    return /\b(?:the program|boot ?camp|we (?:meet|start|begin)|classes)\b/i.test(text)
  if (isOtherService(passage)) return /\b(?:the program|boot ?camp)\b/i.test(text)
  if (passage.genre === 'story') return STORY.test(text) && !isPast(sentence)
  return PROGRAM.test(`${passage.about} ${text}`)
}

/** Other services have hours of their own. */
function isOtherService({ document, about }: Sentence['passage']): boolean {
  return document === 'services' && !/\b(?:boot ?camp|program)\b/i.test(about)
}

function isWrong(sentence: Sentence, hours: FoundHours, bootCamp: Content['bootCamp']): boolean {
  const season = seasonHours(bootCamp)
  const clause = clauseAt(sentence, hours.from, hours.to).text
  if (NOT_THE_PROGRAM.test(clause) || (hours.isBare && !canBeTime(sentence.text, hours))) return false
  if (hours.end !== undefined) return hours.start !== season.start || hours.end !== season.end
  const before = sentence.text.slice(0, hours.from)
  if (hours.isBare && !/\b(?:at|until|till|by|from)\s+$/i.test(before)) return false
  const role = roleOf(before, sentence.text.slice(hours.to))
  if (role === 'start') return hours.start !== season.start
  return role === 'end' && hours.start !== season.end
}

const START =
  /\b(?:starts?|starting|begins?|beginning|kicks? off|meets?|gather|from|saturdays?|mornings?)(?:,?\s+(?:(?:at|promptly|sharp|from|on|every|each|the|our|a|in|morning|saturdays?|mornings?|here|work|class|downtown|there|together|always|again)\b,?\s*)*)$/i
const END =
  /\b(?:ends?|ending|finish(?:es)?|until|till|through|over|done|out|wraps? up|home|finished|goes|lasts|runs?)(?:,?\s+(?:(?:at|by|around|until|till|to|on|every|each|the|saturdays?|always)\b,?\s*)*)$/i

function roleOf(before: string, after: string): 'start' | 'end' | undefined {
  if (END.test(before)) return 'end'
  if (START.test(before) || /^\s*(?:sharp|start)\b/i.test(after)) return 'start'
  return undefined
}

/** What may follow numbers that say hours: no noun that they would count. */
const AFTER_HOURS = /^\s*(?:$|[.,;:!?)–—]|(?:on|in|at|each|every|and|with|for|sharp|saturdays?|to|by|the|but|or)\b)/i
const SATURDAYS = /^\s+saturday/i
const COUNTED =
  /\b(?:grades?|ages?|aged|years?|weeks?|days?|numbers?|rooms?|routes?|pages?|items?|points?|the|only|than|about)\s+(?:from\s+|between\s+)?$/i
const TIMELY =
  /\b(?:saturdays?|mornings?|meet|meets|hours?|time|start|starts|begin|begins|class|classes|sessions?|at|ends?|finish|when)\b/i

function canBeTime(text: string, { from, to }: Span): boolean {
  const after = text.slice(to)
  return TIMELY.test(text) && AFTER_HOURS.test(after) && !SATURDAYS.test(after) && !COUNTED.test(text.slice(0, from))
}

/** "two-hour sessions", "three hours each Saturday" */
function wrongLengths(sentence: Sentence, bootCamp: Content['bootCamp']): Span[] {
  const { start, end } = seasonHours(bootCamp)
  return findNumbers(sentence.text).filter(({ value, isOrdinal, to }) => {
    const after = sentence.text.slice(to)
    const isLength =
      /^[ -]hours?[ -](?:saturdays?|sessions?|class(?:es)?|meetings?|mornings?|long)\b/i.test(after) ||
      /^ hours?(?: of \w+)?,? (?:each|every|a|per|on) (?:saturday|week|session|time|class|morning)/i.test(after)
    return isLength && !isOrdinal && value * 60 !== end - start
  })
}

/** "Saturday afternoons" of a program in the morning. */
function wrongPartsOfDay({ text }: Sentence, bootCamp: Content['bootCamp']): Span[] {
  const { start } = seasonHours(bootCamp)
  const own = start < 12 * 60 ? 'morning' : start < 17 * 60 ? 'afternoon' : 'evening'
  const found = [...text.matchAll(/\bsaturday (?<part>morning|afternoon|evening|night)s?\b/gi)]
  return found
    .filter(({ groups }) => groups?.part?.toLowerCase() !== own)
    .map(({ 0: whole, index }) => ({ from: index, to: index + whole.length }))
}
