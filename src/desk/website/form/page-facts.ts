import type { PageFactName } from '../../../../content/prose'
import type { Control, Field } from '../../../editorial/fields/fields'

/** What the facts that only some pages know stand for. */
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

/** What a fact that only some pages know stands for. */
export function factMeaning(fact: string): string {
  return meanings[fact as PageFactName]
}

/** "Here you can also use {count} (how many there are, in words)." */
export function pageFactHint(facts: readonly string[]): string {
  const known = [...new Set(facts)].map((name) => `{${name}} (${factMeaning(name)})`)
  return `Here you can also use ${known.join(', ')}.`
}

/** The facts of the page that all of its texts can use, besides everybody's; undefined where there is no text. */
export function findSharedFacts(field: Field): readonly string[] | undefined {
  const [first, ...others] = textsIn(field)
  return first?.facts.filter((fact) => others.every(({ facts }) => facts.includes(fact)))
}

function textsIn(field: Field): Control[] {
  if (field.kind === 'list') return textsIn(field.entry)
  if ('fields' in field) return Object.values(field.fields).flatMap(textsIn)
  return field.kind === 'prose' || field.kind === 'text' || field.kind === 'markdown' ? [field] : []
}
