import type { PageFactName } from '../../../content/prose'

/** What the facts that only some pages know stand for. */
const meanings: Readonly<Record<PageFactName, string>> = {
  year: 'the current year',
  count: 'how many there are, in words',
  Count: 'how many there are, with a capital letter',
  provider: 'the payment provider’s name',
  person: 'the person’s name',
  service: 'the service’s name',
  week: 'the week’s number',
  topic: 'the week’s topic',
  title: 'the page’s title',
}

/** "Here you can also use {count} (how many there are, in words)." */
export function pageFactHint(facts: readonly string[]): string {
  const known = [...new Set(facts)].map((name) => `{${name}} (${meanings[name as PageFactName]})`)
  return `Here you can also use ${known.join(', ')}.`
}
