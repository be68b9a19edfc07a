import type { Language } from './language'
import type { ProseFacts } from './prose'
import { proseFacts } from './prose-facts'
import type { Content } from './read-content'

/** The parts whose texts may quote facts. Those of pages and announcements are filled in where they are shown. */
const quoting = ['home', 'about', 'team', 'services', 'press', 'location', 'posts'] as const

/** The content with the facts that its lists and posts quote in braces. What is no fact stays as it is written. */
export function withQuotedFacts(content: Content, language: Language): Content {
  const facts = proseFacts(content, language)
  const filled = quoting.map((part) => [part, filledIn(content[part], facts)])
  return { ...content, ...Object.fromEntries(filled) }
}

function filledIn(value: unknown, facts: ProseFacts): unknown {
  if (typeof value === 'string') return value.replaceAll(/\{(\w+)\}/g, (whole, name) => factOf(facts, name) ?? whole)
  if (Array.isArray(value)) return value.map((each) => filledIn(each, facts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filledIn(inner, facts)]))
}

/** Not one with marks of Markdown, which could become a link. */
function factOf(facts: ProseFacts, name: string): string | undefined {
  const fact = Object.hasOwn(facts, name) ? facts[name as keyof ProseFacts] : undefined
  return fact !== undefined && /[[\]*]/.test(fact) ? undefined : fact
}
