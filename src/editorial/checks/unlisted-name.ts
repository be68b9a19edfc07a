import { fold } from '../../../content/fold'
import { typedValuesIn } from '../../../content/typed-values'
import { type Checked, type Finding, finding, hint } from './check'
import { editDistance, isNearly } from './nearness'
import { programTexts, type WrittenText } from './written-texts'

/** Names like those of partner schools or of the team, in a text that names some of these, and that are none of them. */
export const unlistedName = hint('unlisted-name', (checked) =>
  programTexts(checked)
    .filter(({ text }) => text.match(NAME))
    .flatMap((text) => listsNamedIn(text, checked).flatMap((list) => findIn(text, list))),
)

interface NameList {
  names: readonly string[]
  /** What one is that is not in it. */
  what: string
  /** Whether the text says something of it. */
  isNamed: boolean
  isAlike: (words: readonly string[], listed: readonly string[]) => boolean
}

function listsNamedIn({ text, written }: WrittenText, { content, language }: Checked): NameList[] {
  const schools = content.schools.map(({ name }) => name)
  const people = [...content.team, content.press.contact].map(({ name }) => name)
  const counts = written.includes('{schools}') || typedValuesIn(text, language).some(({ kind }) => kind === 'schools')
  const names = (list: readonly string[]) => list.some((name) => includesWords(text, name))
  return [
    { names: schools, what: 'not among the partner schools', isNamed: counts || names(schools), isAlike: endsAlike },
    { names: people, what: 'not on the team', isNamed: names(people), isAlike: sharesOneName },
  ]
}

const WORD = String.raw`\p{Lu}[\p{L}\p{M}]*(?:[-’'](?!s\b)[\p{L}\p{M}]+)*`
/** Of so many words at most: no name has more. */
const NAME = new RegExp(`(?<![\\p{L}\\p{M}])${WORD}(?: ${WORD}){1,12}`, 'gu')
/** Of the listed names, those told. */
const MOST_TOLD = 2

function findIn(written: WrittenText, { names, what, isNamed, isAlike }: NameList): Finding[] {
  return (written.text.match(NAME) ?? []).flatMap((typed) => {
    const isListed = names.some((name) => includesWords(typed, name) || includesWords(name, typed))
    const words = fold(typed)
    const isLike = (name: readonly string[]) => endsNearly(words, name) || (isNamed && isAlike(words, name))
    if (isListed || !names.map(fold).some(isLike)) return []
    const distances = new Map(names.map((name) => [name, editDistance(typed, name)]))
    const nearest = [...distances].toSorted(([, one], [, other]) => one - other).slice(0, MOST_TOLD)
    const told = nearest.map(([name]) => name).join(', ')
    const message = `“${typed}” is ${what}. The nearest names listed are ${told}.`
    return [finding(written, typed, message)]
  })
}

function includesWords(text: string, words: string): boolean {
  return ` ${fold(text).join(' ')} `.includes(` ${fold(words).join(' ')} `)
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
