import type { Language } from './language'
import { splitAtLinkAddresses } from './markdown'
import { fillPlaceholders } from './placeholders'
import type { ProseFacts } from './prose'
import { proseFacts } from './prose-facts'
import type { Content } from './read-content'

/** The parts whose texts may quote facts. Those of pages and announcements are filled in where they are shown. */
const quoting = ['home', 'about', 'team', 'services', 'press', 'location', 'posts'] as const

const known = new WeakMap<Content, Content>()

/**
 * The content of a language as pages say it: with the facts that its lists and posts quote in braces. What is no fact
 * stays as it is written. The same for the same content.
 */
export function withQuotedFacts(content: Content, language: Language): Content {
  const filled = known.get(content) ?? fill(content, proseFacts(content, language))
  known.set(content, filled)
  return filled
}

function fill(content: Content, facts: ProseFacts): Content {
  return { ...content, ...Object.fromEntries(quoting.map((part) => [part, filledIn(content[part], facts)])) }
}

function filledIn(value: unknown, facts: ProseFacts): unknown {
  if (typeof value === 'string') return filledText(value, facts)
  if (Array.isArray(value)) return value.map((each) => filledIn(each, facts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filledIn(inner, facts)]))
}

/** In an address, none is filled in: it was checked as it is written. */
function filledText(text: string, facts: ProseFacts): string {
  if (!text.includes('{') || /^https:\S+$/.test(text)) return text
  const fillIn = (piece: string) => fillPlaceholders(piece, (name) => factOf(facts, name))
  return splitAtLinkAddresses(text)
    .map((piece, index) => (index % 2 ? piece : fillIn(piece)))
    .join('')
}

/** Without marks of Markdown, with which it could become a link. */
function factOf(facts: ProseFacts, name: string): string | undefined {
  return Object.hasOwn(facts, name) ? facts[name as keyof ProseFacts]?.replaceAll(/[[\]*]/g, '') : undefined
}
