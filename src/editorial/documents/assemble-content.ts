import * as v from 'valibot'
import { type Content, checkContent } from '../../../content/read-content'
import { type Document, findDocument } from './documents'
import { replaceUnembeddableMap, upgradeShape } from './earlier-shapes'

/** The published value of each document by name. Null takes an entry off the site. */
export type PublishedValues = ReadonlyMap<string, unknown>

/** Default content with published documents applied. */
export interface AssembledContent {
  content: Content
  /** Documents whose published text no longer fits after an upgrade. Their default is used. */
  unfit: string[]
}

/** Applies published documents to the default content. Missing texts keep their defaults. */
export function assembleContent(fresh: Content, published: PublishedValues): AssembledContent {
  // Checks everything once. If that fails, checks after each document to find the ones that don't fit.
  const together = applyPublished(fresh, published, withValue)
  const content = checkAndSort(together.content)
  if (content) return { ...together, content }
  const oneByOne = applyPublished(fresh, published, withCheckedValue)
  return { ...oneByOne, content: sortEntries(oneByOne.content) }
}

type ApplyValue = (content: Content, document: Document, value: unknown) => Content | undefined

function applyPublished(fresh: Content, published: PublishedValues, apply: ApplyValue): AssembledContent {
  let content = fresh
  const unfit: string[] = []
  for (const [name, value] of published) {
    const document = findDocument(name)
    if (document?.isFormer) continue
    const next = document && apply(content, document, replaceUnembeddableMap(document, value))
    if (next) content = next
    else unfit.push(name)
  }
  return { content, unfit }
}

/** Replaces the value of one document; undefined if the result is invalid. */
export function withCheckedValue(content: Content, document: Document, value: unknown): Content | undefined {
  const next = withValue(content, document, value)
  return next && checkAndSort(next)
}

function checkAndSort(content: Content): Content | undefined {
  try {
    return sortEntries(checkContent(content))
  } catch {
    return undefined
  }
}

/** Returns the value of a document, without the parts of other documents; undefined if missing. */
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
  if (value === null)
    return entry === undefined ? content : setAtPath(content, path, (list) => withoutEntry(list, entry))
  const parsed = v.safeParse(schema, addMissingKeys(known, upgradeShape(document, value)))
  if (!parsed.success) return undefined
  const { output } = parsed
  if (entry === undefined) return setAtPath(content, path, () => output)
  if ((output as { id: string }).id !== entry) return undefined
  return setAtPath(content, path, (list) => [output, ...withoutEntry(list, entry)])
}

function withoutEntry(list: unknown, entry: string): { id: string }[] {
  return (list as { id: string }[]).filter(({ id }) => id !== entry)
}

function setAtPath<Whole>(whole: Whole, [key, ...rest]: readonly string[], next: (part: unknown) => unknown): Whole {
  if (key === undefined) return next(whole) as Whole
  const parts = whole as Record<string, unknown>
  return { ...parts, [key]: setAtPath(parts[key], rest, next) } as Whole
}

/** Adds missing keys from the default. Lists are unchanged. */
export function addMissingKeys(fresh: unknown, value: unknown): unknown {
  if (!isPlainObject(fresh) || !isPlainObject(value)) return value
  const keys = Object.keys({ ...fresh, ...value })
  return Object.fromEntries(
    keys.map((key) => [key, key in value ? addMissingKeys(fresh[key], value[key]) : fresh[key]]),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sorts posts by date, newest first, then by id, and announcements by id. */
function sortEntries(content: Content): Content {
  const posts = content.posts.toSorted(
    (one, other) => toSortableDate(other.date) - toSortableDate(one.date) || compareIds(one, other),
  )
  return { ...content, posts, announcements: content.announcements.toSorted(compareIds) }
}

function toSortableDate({ year, month, day }: { year: number; month: number; day: number }): number {
  return (year * 100 + month) * 100 + day
}

function compareIds(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
