import { fold } from '../../../content/fold'
import { type TypedValue, typedValuesIn } from '../../../content/typed-values'
import { finding, hint, type Place } from './check'
import { editDistance, isNearly } from './nearness'
import { findInTexts, programTexts } from './written-texts'

/** Names like those of partner schools or of the team, in a text that names some of these, and that are none of them. */
export const unlistedName = hint('unlisted-name', (checked) => {
  const { content, language } = checked
  const schools = content.schools.map(({ name }) => foldedName(name))
  const people = [...content.team, content.press.contact].map(({ name }) => foldedName(name))
  return findInTexts(programTexts(checked), (written) => {
    const { text } = written
    const typed = [...text.matchAll(NAME).take(MOST_NAMES)].map(([name]) => foldedName(name))
    if (typed.length === 0) return []
    const said = spaced(fold(text))
    const isAnyNamed = (names: readonly FoldedName[]) => names.some(({ words }) => said.includes(spaced(words)))
    const counts = written.written.includes('{schools}') || typedValuesIn(text, language).some(isCount)
    const lists: NameList[] = [
      {
        ...{ names: schools, what: 'not among the partner schools', isAlike: endsAlike },
        isNamed: counts || isAnyNamed(schools),
      },
      { names: people, what: 'not on the team', isAlike: sharesOneName, isNamed: isAnyNamed(people) },
    ]
    return lists.flatMap((list) => typed.flatMap((name) => findName(name, list, written)))
  })
})

interface FoldedName {
  name: string
  words: readonly string[]
}

interface NameList {
  names: readonly FoldedName[]
  /** What one is that is not in it. */
  what: string
  /** Whether the text says something of it. */
  isNamed: boolean
  isAlike: (words: readonly string[], listed: readonly string[]) => boolean
}

function foldedName(name: string): FoldedName {
  return { name, words: fold(name) }
}

/** Whole words are found in it. */
function spaced(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

function isCount({ kind }: TypedValue): boolean {
  return kind === 'schools'
}

/** Bounded, like the words of a name: no name has longer or more parts. */
const WORD = String.raw`\p{Lu}[\p{L}\p{M}]{0,40}(?:[-’'](?!s\b)[\p{L}\p{M}]{1,40}){0,4}`
/** Maximum number of words in a name. */
const NAME = new RegExp(`(?<![\\p{L}\\p{M}])${WORD}(?: ${WORD}){1,12}`, 'gu')
/** Names in a text that are compared: more than a text for people has. */
const MOST_NAMES = 100
/** Of the listed names, those told. */
const MOST_TOLD = 2

function findName({ name: typed, words }: FoldedName, { names, what, isNamed, isAlike }: NameList, written: Place) {
  const said = spaced(words)
  const isListed = names.some((name) => said.includes(spaced(name.words)) || spaced(name.words).includes(said))
  const isLike = (name: FoldedName) => endsNearly(words, name.words) || (isNamed && isAlike(words, name.words))
  if (isListed || !names.some(isLike)) return []
  const distances = new Map(names.map(({ name }) => [name, editDistance(typed, name)]))
  const nearest = [...distances].toSorted(([, one], [, other]) => one - other).slice(0, MOST_TOLD)
  const told = nearest.map(([name]) => name).join(', ')
  const message = `“${typed}” is ${what}. The nearest names listed are ${told}.`
  return [finding(written, typed, message)]
}

function endsNearly(words: readonly string[], listed: readonly string[]): boolean {
  return isNearly(words.slice(-listed.length).join(' '), listed.join(' '))
}

/** In two words, as "High School", where another one is before them. */
function endsAlike(words: readonly string[], listed: readonly string[]): boolean {
  const ending = listed.slice(Math.max(1, listed.length - 2))
  return ending.length > 0 && words.length > ending.length && words.slice(-ending.length).join() === ending.join()
}

/** The first name and another last name, or the other way around; initials are none. */
function sharesOneName(words: readonly string[], listed: readonly string[]): boolean {
  const names = words.filter(({ length }) => length > 1)
  const [first, last] = [names.indexOf(listed[0] ?? ''), names.lastIndexOf(listed.at(-1) ?? '')]
  return first < 0 ? last > 0 : last < 0 && first < names.length - 1
}
