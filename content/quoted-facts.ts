import type { Language } from './language'
import { splitAtLinkAddresses } from './markdown'
import { fillPlaceholders } from './placeholders'
import type { ProseFacts } from './prose'
import { proseFacts } from './prose-facts'
import type { Content } from './read-content'

/** Parts whose texts may contain placeholders. Pages and announcements are filled in when rendered. */
const partsWithFacts = ['home', 'about', 'team', 'services', 'press', 'location', 'posts', 'ownPages'] as const

const filledContents = new WeakMap<Content, Content>()

/**
 * Returns the content with placeholders in its lists, posts, and own pages filled in. Unknown placeholders stay as they are. Cached
 * per content.
 */
export function fillQuotedFacts(content: Content, language: Language): Content {
  const filledContent = filledContents.get(content) ?? fillContent(content, proseFacts(content, language))
  filledContents.set(content, filledContent)
  return filledContent
}

function fillContent(content: Content, facts: ProseFacts): Content {
  return { ...content, ...Object.fromEntries(partsWithFacts.map((part) => [part, fillValue(content[part], facts)])) }
}

function fillValue(value: unknown, facts: ProseFacts): unknown {
  if (typeof value === 'string') return fillText(value, facts)
  if (Array.isArray(value)) return value.map((each) => fillValue(each, facts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillValue(inner, facts)]))
}

/** Placeholders in addresses are not filled in, because addresses were validated as written. */
function fillText(text: string, facts: ProseFacts): string {
  if (!text.includes('{') || /^https:\S+$/.test(text)) return text
  const fillIn = (piece: string) => fillPlaceholders(piece, (name) => findFactText(facts, name))
  return splitAtLinkAddresses(text)
    .map((piece, index) => (index % 2 ? piece : fillIn(piece)))
    .join('')
}

/** Returns a fact without Markdown marks, so that it cannot become a link. */
function findFactText(facts: ProseFacts, name: string): string | undefined {
  return Object.hasOwn(facts, name) ? facts[name as keyof ProseFacts]?.replaceAll(/[[\]*]/g, '') : undefined
}
