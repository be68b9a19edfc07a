import { proseFacts } from '../../../content/prose-facts'
import type { Checked, Place } from './check'
import { type Facts, type ReadText, readText } from './read-text'
import { seasonDays } from './season-days'
import { type WrittenField, writtenFields } from './written-fields'

/**
 * What a text is, which decides what its words can mean:
 * - "site": what the site says now;
 * - "story": what happened once: posts, the journey, people;
 * - "release": a press release, as of its date;
 * - "neighborhood": what others offer around the location;
 * - "fact": a name or a value that texts quote;
 * - "quoted": what others wrote, and what the office once published.
 */
export type Genre = 'site' | 'story' | 'release' | 'neighborhood' | 'fact' | 'quoted'

/** A text of the content as people read it, one paragraph of Markdown each. */
export interface Passage extends Place, ReadText {
  genre: Genre
  /** As it is written, with facts in braces. */
  written: string
  isMarkdown: boolean
  /** The year of its days that are written without one. */
  year: number
  /** The heading or label beside it, and the names of the fields around it. */
  about: string
}

const known = new WeakMap<Checked, readonly Passage[]>()

/** All texts of the content. */
export function passagesOf(checked: Checked): readonly Passage[] {
  const passages = known.get(checked) ?? readPassages(checked)
  known.set(checked, passages)
  return passages
}

/** Texts in which the site says something itself, in sentences. */
export function runningTexts(checked: Checked): readonly Passage[] {
  return passagesOf(checked).filter(({ genre }) => genre !== 'fact' && genre !== 'quoted')
}

function readPassages(checked: Checked): Passage[] {
  const { year } = seasonDays(checked)
  const facts = { ...proseFacts(checked.content, checked.language), year: String(year) }
  return writtenFields(checked.content).flatMap((field) => passagesIn(field, checked, facts))
}

function passagesIn(field: WrittenField, checked: Checked, facts: Facts): Passage[] {
  const { kind, value, ...place } = field
  if (!['line', 'text', 'prose', 'markdown'].includes(kind)) return []
  const { year } = seasonDays(checked)
  const about = {
    ...place,
    genre: genreOf(field),
    year: yearOf(field, checked) ?? year,
    isMarkdown: kind === 'markdown',
  }
  return (Array.isArray(value) ? value : [value]).map((written: string) => ({
    ...about,
    written,
    ...readText(written, kind === 'prose' ? facts : {}),
  }))
}

const factDocuments = new Set(['organization', 'season', 'schools', 'fees', 'buttons'])
const neighborhood = /^(?:byCar|lightRail|buses|food|shopping)\b/

function genreOf({ document, field }: Place): Genre {
  if (factDocuments.has(document)) return 'fact'
  if (document === 'location') {
    if (neighborhood.test(field)) return 'neighborhood'
    return /^(?:facilities|additional)\b/.test(field) ? 'site' : 'fact'
  }
  if (document === 'team') return /\.bio$/.test(field) ? 'story' : 'fact'
  if (document.startsWith('posts/')) return 'story'
  if (document === 'about') return field.startsWith('journey') ? 'story' : 'site'
  if (document === 'press') return pressGenre(field)
  return 'site'
}

function pressGenre(field: string): Genre {
  if (field.startsWith('release')) return 'release'
  if (/^(?:coverage|earlier)/.test(field)) return 'quoted'
  return field.startsWith('contact') ? 'fact' : 'site'
}

function yearOf({ document }: Place, { content }: Checked): number | undefined {
  if (document === 'press') return content.press.release.date.year
  return content.posts.find(({ id }) => document === `posts/${id}`)?.date.year
}
