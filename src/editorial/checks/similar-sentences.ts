import type { Checked, Finding } from './check'
import { isWrittenIn } from './context'
import { listCounted } from './count-in-words'
import { findDates } from './find-dates'
import { findHours } from './find-hours'
import { findMoney } from './find-money'
import { type FoundNumber, findNumbers } from './find-numbers'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { type Sentence, sentencesOf } from './sentences'
import { titleOf } from './titles'

/** Share of their words that two sentences have in common when they say the same. */
const ALIKE = 0.6
/** So many words at least. */
const ENOUGH = 3

/** A number with the noun that it counts, in a sentence. */
interface Figure {
  sentence: Sentence
  number: FoundNumber
  noun: string
  words: ReadonlySet<string>
}

/** Sentences of different documents that say the same with different numbers. */
export function findSimilarSentences(checked: Checked): Finding[] {
  const figures = runningTexts(checked)
    .filter(({ genre }) => genre === 'site' || genre === 'release')
    .flatMap(sentencesOf)
    .flatMap(countsIn)
  return figures.flatMap((figure, index) => {
    const other = figures.slice(0, index).find((each) => disagrees(each, figure))
    return other ? [finding(figure, other)] : []
  })
}

function finding({ sentence, number, noun }: Figure, other: Figure): Finding {
  const said = other.sentence.text.slice(other.number.from, other.number.to)
  return findingIn(
    sentence,
    number,
    (quoted) => `${quoted} (${noun}) here, but “${said}” in ${titleOf(other.sentence.passage.document)}.`,
  )
}

function disagrees(one: Figure, other: Figure): boolean {
  if (one.noun !== other.noun || one.number.value === other.number.value) return false
  if (one.sentence.passage.document === other.sentence.passage.document) return false
  const shared = [...one.words].filter((word) => other.words.has(word)).length
  return shared >= ENOUGH && shared / (one.words.size + other.words.size - shared) >= ALIKE
}

/** Sums, days, times and lengths of lists are held against the facts instead. */
function countsIn(sentence: Sentence): Figure[] {
  const { text } = sentence
  const numbers = findNumbers(text).filter(({ isOrdinal }) => !isOrdinal)
  if (numbers.length === 0) return []
  const others = [...findMoney(text), ...findDates(text), ...findHours(text).filter(({ isBare }) => !isBare)]
  return numbers
    .filter(
      (number) => isWrittenIn(sentence, number) && !others.some(({ from, to }) => from < number.to && number.from < to),
    )
    .flatMap((number) => {
      if (listCounted(sentence, number)) return []
      const noun = stem(/^[\s-]+(?<noun>\p{L}{3,})/u.exec(text.slice(number.to))?.groups?.noun ?? '')
      return noun
        ? [{ sentence, number, noun, words: wordsOf(text.slice(0, number.from) + text.slice(number.to)) }]
        : []
    })
}

const EMPTY = new Set('the and for with from into that this your our you are its it’s can will their they'.split(' '))

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return new Set(words.filter((word) => !EMPTY.has(word)).map(stem))
}

function stem(word: string): string {
  return word.toLowerCase().replace(/(?:es|s|ing|ed)$/, '')
}
