import * as v from 'valibot'
import { type Content, checkContent } from '../../../content/read-content'
import { type Document, documentOf } from './documents'
import { inPresentShape, withShownMap } from './earlier-shapes'

/** What is published of each document, by its name. Null is an entry of a list that is not on the site. */
export type Published = ReadonlyMap<string, unknown>

/** Content in which what is published lies over what a fresh site says. */
export interface Assembled {
  content: Content
  /** Documents whose published text no longer fits, after an upgrade: of these the fresh site's stands. */
  unfit: string[]
}

/**
 * Lays what is published over the content of a fresh site. Texts that a later version of the site added are the fresh
 * site's.
 */
export function assembleContent(fresh: Content, published: Published): Assembled {
  // The whole is checked once; only where it does not fit, after each document, to find those that are why.
  const together = laidOver(fresh, published, withValue)
  const content = checked(together.content)
  if (content) return { ...together, content }
  const oneByOne = laidOver(fresh, published, overlaid)
  return { ...oneByOne, content: sorted(oneByOne.content) }
}

type Lay = (content: Content, document: Document, value: unknown) => Content | undefined

function laidOver(fresh: Content, published: Published, lay: Lay): Assembled {
  let content = fresh
  const unfit: string[] = []
  for (const [name, value] of published) {
    const document = documentOf(name)
    if (document?.isFormer) continue
    const next = document && lay(content, document, withShownMap(document, value))
    if (next) content = next
    else unfit.push(name)
  }
  return { content, unfit }
}

/** The content with another value of one document; undefined where that does not fit. */
export function overlaid(content: Content, document: Document, value: unknown): Content | undefined {
  const next = withValue(content, document, value)
  return next && checked(next)
}

function checked(content: Content): Content | undefined {
  try {
    return sorted(checkContent(content))
  } catch {
    return undefined
  }
}

/** The value of a document in the content, without what belongs to another document; undefined where there is none. */
export function documentValue(content: Content, { schema, path, entry }: Document): unknown {
  const found = path.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], content)
  const own = entry === undefined ? found : (found as { id: string }[]).find(({ id }) => id === entry)
  if (own === undefined) return undefined
  const parsed = v.safeParse(schema, own)
  return parsed.success ? parsed.output : own
}

function withValue(content: Content, document: Document, value: unknown): Content | undefined {
  const { schema, path, entry } = document
  const known = documentValue(content, document)
  if (value === null) return entry === undefined ? content : change(content, path, (list) => without(list, entry))
  const parsed = v.safeParse(schema, completed(known, inPresentShape(document, value)))
  if (!parsed.success) return undefined
  const { output } = parsed
  if (entry === undefined) return change(content, path, () => output)
  if ((output as { id: string }).id !== entry) return undefined
  return change(content, path, (list) => [output, ...without(list, entry)])
}

function without(list: unknown, entry: string): { id: string }[] {
  return (list as { id: string }[]).filter(({ id }) => id !== entry)
}

function change<Whole>(whole: Whole, [key, ...rest]: readonly string[], next: (part: unknown) => unknown): Whole {
  if (key === undefined) return next(whole) as Whole
  const parts = whole as Record<string, unknown>
  return { ...parts, [key]: change(parts[key], rest, next) } as Whole
}

/** A value with the keys that it lacks as a fresh site has them. Lists are taken as they are. */
export function completed(fresh: unknown, value: unknown): unknown {
  if (!isPlain(fresh) || !isPlain(value)) return value
  const keys = Object.keys({ ...fresh, ...value })
  return Object.fromEntries(keys.map((key) => [key, key in value ? completed(fresh[key], value[key]) : fresh[key]]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Posts newest first; those of one day, and announcements, by their ids. */
function sorted(content: Content): Content {
  const posts = content.posts.toSorted((one, other) => numberOf(other.date) - numberOf(one.date) || byId(one, other))
  return { ...content, posts, announcements: content.announcements.toSorted(byId) }
}

function numberOf({ year, month, day }: { year: number; month: number; day: number }): number {
  return (year * 100 + month) * 100 + day
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
