import { isOurs } from './context'
import { type FoundDate, findDates } from './find-dates'
import { findNumbers } from './find-numbers'
import type { Sentence } from './sentences'

/** What a sentence says that happens on a day. */
export type DateRole =
  | { kind: 'first' | 'last' | 'opens' | 'closes' | 'accept' | 'meeting' }
  /** Counted from 1. */
  | { kind: 'week'; week: number }

const APPLYING = /\b(?:appl(?:y|ications?|ying)|regist(?:er|ration)|enroll(?:ment)?|sign[- ]?up|window|deadline)\b/i
const OPENING = /\b(?:opens?|opening|begins?|starts?|from|as of|starting|beginning)\b/i
const CLOSING =
  /\b(?:clos(?:e|es|ing)|by|until|till|deadline|before|ends?|through|no later than|due|last day|to|latest)\b/i
const ACCEPTING = /\b(?:accept(?:ance)?|offers?|confirm|reply|respond|claim)\b/i
const FIRST =
  /\b(?:starts?|starting|begins?|beginning|kick(?:s|ing)?[- ]?off|opens?|first (?:day|saturday|class|session|meeting|morning|week)|from|due|launch(?:es)?|get going|returns?)\b/i
const LAST =
  /\b(?:ends?|ending|last (?:day|saturday|class|session|meeting|morning|week)|final(?:e|s)?(?: \w+)?|until|till|through|thru|to|finish(?:es)?|clos(?:e|es)|wraps? up|graduat\w*|pitch(?:es)?(?: day)?|presentations?|concludes?|over)\b/i
/** What is left of the fee, rather than the deposit. */
const PAYING =
  /\b(?:(?:rest|balance|remain\w*|fees?|tuition|payments?|full amount)\b(?:(?!\bdeposit\b)[^.;])*\b(?:due|payable)|pay\b(?:(?!\bdeposit\b)[^.;])*\b(?:rest|balance|remain\w*|full amount|full fee|in full))\b[^.;\d]*$/i
const SEASON =
  /\b(?:saturdays?|program|boot ?camp|class(?:es)?|sessions?|course|season|weeks?|we (?:meet|start|begin|end|kick|finish|open|run)|mornings?|summer|spring|winter|fall|meet|payment|presentations?|pitch(?:es)?|when|schedule|lead)\b/i
const WEEK = /\bweek\s+(?<number>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b/i

/** What happens on a day of a sentence; undefined where it says nothing of the season. */
export function roleOf(sentence: Sentence, date: FoundDate): DateRole | undefined {
  const { passage, text } = sentence
  if (passage.genre === 'neighborhood') return undefined
  const context = passage.genre === 'site' ? `${passage.about} ${text}` : text
  const near = nearBefore(sentence, date)
  if (APPLYING.test(text) && !/\b(?:program|boot ?camp|classes|season) (?:starts?|begins?|runs?)\b/i.test(near))
    return applicationRole(near, text)
  if (ACCEPTING.test(text) && CLOSING.test(near)) return { kind: 'accept' }
  if (PAYING.test(near)) return { kind: 'first' }
  if (!(SEASON.test(context) || isRange(sentence, date)) || (passage.genre === 'story' && !isOurs(sentence)))
    return undefined
  return weekRole(near, text.slice(date.to)) ?? orderRole(near, sentence, date)
}

function applicationRole(near: string, text: string): DateRole | undefined {
  if (CLOSING.test(near) || (/\bclos/i.test(text) && !OPENING.test(near))) return { kind: 'closes' }
  return OPENING.test(near) || /\bopen/i.test(text) ? { kind: 'opens' } : undefined
}

/** "June 19 to July 31" */
function isRange(sentence: Sentence, date: FoundDate): boolean {
  const { text } = sentence
  const dates = datesIn(sentence)
  const other = dates.find(({ from }) => from >= date.to)
  const between = other ? text.slice(date.to, other.from) : nearBefore(sentence, date)
  return dates.length === 2 && TO.test(between)
}

/** What stands between a first day and a last. */
export const TO = /^,?\s*(?:to|through|thru|until|till|[–—-])\s*(?:\w+days?,?\s+)?$/i

function weekRole(near: string, after: string): DateRole | undefined {
  const found = WEEK.exec(near) ?? WEEK.exec(/^[\s,(]*(?:is\s+|\()?week\s+\w+/i.exec(after)?.[0] ?? '')
  const week = findNumbers(found?.groups?.number ?? '')[0]?.value
  return week === undefined ? undefined : { kind: 'week', week }
}

function orderRole(near: string, sentence: Sentence, date: FoundDate): DateRole | undefined {
  const { text } = sentence
  const [first, last] = [lastIndex(FIRST, near), lastIndex(LAST, near)]
  if (last > first) return { kind: 'last' }
  if (first >= 0) return { kind: 'first' }
  const next = datesIn(sentence).find(({ from }) => from >= date.to)
  if (next && TO.test(text.slice(date.to, next.from))) return { kind: 'first' }
  if (/^[\s–—-]*$/.test(near) && /[–—-]\s*$/.test(near)) return { kind: 'last' }
  const after = text.slice(date.to)
  if (/^,?\s*(?:is|will be|marks|brings)\s+(?:the|our)\s+(?:first|start|beginning|opening)/i.test(after))
    return { kind: 'first' }
  if (/^,?\s*(?:is|will be|marks|brings)\s+(?:the|our)\s+(?:last|final|end)/i.test(after)) return { kind: 'last' }
  return { kind: 'meeting' }
}

/** The sentence up to the day, from the day before it on. */
function nearBefore(sentence: Sentence, date: FoundDate): string {
  const previous = datesIn(sentence).findLast(({ to }) => to <= date.from)
  return sentence.text.slice(previous?.to ?? 0, date.from)
}

const known = new WeakMap<Sentence, readonly FoundDate[]>()

/** The days of a sentence, found once. */
function datesIn(sentence: Sentence): readonly FoundDate[] {
  const dates = known.get(sentence) ?? findDates(sentence.text)
  known.set(sentence, dates)
  return dates
}

function lastIndex(pattern: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(pattern, 'gi'))].at(-1)?.index ?? -1
}
