import type { PageFactName } from '../../../../content/prose'
import type { Control, Field } from '../../../editorial/fields/fields'

/** Meanings of the facts that have a value only on some pages. */
const meanings: Readonly<Record<PageFactName, string>> = {
  year: 'the current year',
  count: 'how many there are, in words',
  Count: 'how many there are, capitalized',
  provider: 'the payment provider’s name',
  person: 'the person’s name',
  service: 'the service’s name',
  week: 'the week’s number',
  topic: 'the week’s topic',
  title: 'the page’s title',
}

export function factMeaning(fact: string): string {
  return meanings[fact as PageFactName]
}

/** Returns, for example, "Here you can also use {count} (how many there are, in words)." */
export function pageFactHint(facts: readonly string[]): string {
  const known = [...new Set(facts)].map((name) => `{${name}} (${factMeaning(name)})`)
  return `Here you can also use ${known.join(', ')}.`
}

/** Returns the page facts that all texts of a document can use, or undefined if it has no texts. */
export function findSharedFacts(field: Field): readonly string[] | undefined {
  const [first, ...others] = listTextFields(field)
  return first?.facts.filter((fact) => others.every(({ facts }) => facts.includes(fact)))
}

function listTextFields(field: Field): Control[] {
  if (field.kind === 'list') return listTextFields(field.entry)
  if ('fields' in field) return Object.values(field.fields).flatMap(listTextFields)
  return field.kind === 'prose' || field.kind === 'text' || field.kind === 'markdown' ? [field] : []
}
