import type { Check, Checked, Finding } from './check'
import { isOurs, isPast, isWrittenIn } from './context'
import { type CountedList, countedLists, teamOf } from './counted-lists'
import { type FoundNumber, findNumbers, numberInWords } from './find-numbers'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { clauseAt, type Sentence, sentencesOf } from './sentences'

/** Numbers in texts that disagree with the length of the list that they count. */
export const statedCounts: Check = {
  name: 'count-in-words',
  find: (checked) =>
    runningTexts(checked)
      .flatMap(sentencesOf)
      .flatMap((sentence) => findIn(sentence, checked)),
}

function findIn(sentence: Sentence, checked: Checked): Finding[] {
  return findNumbers(sentence.text)
    .filter((number) => isWrittenIn(sentence, number) && !isName(sentence, number, checked))
    .flatMap((number) => {
      const wrong = number.isOrdinal ? wrongOrdinal(sentence, number, checked) : wrongCount(sentence, number, checked)
      return wrong
        ? [findingIn(sentence, { from: number.from, to: wrong.to }, (quoted) => `${quoted}: ${wrong.message}`)]
        : []
    })
}

interface Wrong {
  message: string
  to: number
}

function wrongCount(sentence: Sentence, number: FoundNumber, { content }: Checked): Wrong | undefined {
  const list = number.value === 1 ? undefined : listCounted(sentence, number)
  if (!list || list.count(content) === number.value || isOfPart(sentence, number)) return undefined
  if (sentence.passage.genre === 'story' && !isAboutUs(sentence, number)) return undefined
  const [noun = ''] = list.noun.exec(sentence.text.slice(number.to)) ?? []
  const count = list.count(content)
  return {
    message: `there ${count === 1 ? 'is' : 'are'} ${numberInWords(count)} (${list.name}).`,
    to: number.to + noun.length,
  }
}

/** So far around a number, in characters, other words change what it counts. */
const NEAR = 45

/** The list that a number counts, going by the words after it. */
export function listCounted({ text, passage }: Sentence, { from, to }: FoundNumber): CountedList | undefined {
  const after = text.slice(to)
  const around = text.slice(Math.max(0, from - NEAR), to + NEAR)
  const isTeam = /\bteam of (?:just |only )?$/i.test(text.slice(0, from))
  const lists = isTeam ? [teamOf] : countedLists
  const context = passage.genre === 'site' ? passage.text : text
  return lists.find(({ noun, near, not }) => noun.test(after) && (near?.test(context) ?? true) && !not?.test(around))
}

/** "three of our partner schools", "the first two Saturdays", "two more weeks" */
function isOfPart({ text }: Sentence, { from, to }: FoundNumber): boolean {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  if (PART_BEFORE.test(before) || /^\s+(?:of|more|other)\b/i.test(after)) return true
  return /^\s+weeks?\b/i.test(after) && LATER.test(before) && !LASTING.test(before)
}

const PART_BEFORE = /\b(?:first|last|next|past|other|another|any|about|than|least|most|every|remaining|after)\s+$/i
/** "in two weeks" is later; "the program runs for six weeks" is how long it lasts. */
const LATER = /\b(?:in|for|over)\s+$/i
const LASTING = /\b(?:program|boot ?camp|course|lasts?|runs?|taught|meet|is)\s+(?:\w+\s+)?(?:for|in|over)\s+$/i

/** In a story, a number is ours only where the sentence says so in the present. */
function isAboutUs(sentence: Sentence, { from, to }: FoundNumber): boolean {
  const clause = clauseAt(sentence, from, to).text
  if (/\b(?:our|all|the)\s+$/i.test(sentence.text.slice(0, from))) return true
  return (
    isOurs(sentence) &&
    !isPast(sentence) &&
    /\b(?:is|are|has|have|runs?|lasts?|takes?|works?|lead|teach|meets?|get|learn)\b/i.test(clause)
  )
}

/** "the seventh Saturday" of six, or "final presentations on the fifth Saturday" */
function wrongOrdinal(
  { text, passage }: Sentence,
  { value, to }: FoundNumber,
  { content }: Checked,
): Wrong | undefined {
  const { weeks } = content.bootCamp
  const [noun] = /^\s+(?:saturday|week|session|class)\b/i.exec(text.slice(to)) ?? []
  if (!noun || /\b(?:grade|street|year|month|century)\b/i.test(noun) || passage.genre === 'neighborhood')
    return undefined
  const isLast = /\b(?:final|last|presentations?)\b/i.test(text) && !/\b(?:and|to|through|until|than)\b/i.test(text)
  if (value <= weeks && !(isLast && value !== weeks)) return undefined
  return { message: `there are ${numberInWords(weeks)} Saturdays.`, to: to + noun.length }
}

/** The organization may be called "Six Saturdays". */
function isName({ text }: Sentence, { from }: FoundNumber, { content }: Checked): boolean {
  const { name } = content.organization
  const start = text.indexOf(name, Math.max(0, from - name.length))
  if (start < 0 || from < start || from >= start + name.length) return false
  return start > 0 || /^\s+(?:is|was|has|teaches|offers|began|takes)\b/.test(text.slice(start + name.length))
}
