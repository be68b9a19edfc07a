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
export function assembleContent(defaults: Content, published: PublishedValues): AssembledContent {
  // Checks everything once. If that fails, checks after each document to find the ones that don't fit.
  const assembled = applyPublished(defaults, published, replaceValue)
  const content = checkAndSort(assembled.content)
  if (content) return { ...assembled, content }
  const fallback = applyPublished(defaults, published, tryReplaceValue)
  return { ...fallback, content: sortEntries(fallback.content) }
}

type ApplyValue = (content: Content, document: Document, value: unknown) => Content | undefined

function applyPublished(defaults: Content, published: PublishedValues, apply: ApplyValue): AssembledContent {
  let content = defaults
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
export function tryReplaceValue(content: Content, document: Document, value: unknown): Content | undefined {
  const next = replaceValue(content, document, value)
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
  const entryValue = entry === undefined ? found : (found as { id: string }[]).find(({ id }) => id === entry)
  if (entryValue === undefined) return undefined
  const parsed = v.safeParse(schema, entryValue)
  return parsed.success ? parsed.output : entryValue
}

function replaceValue(content: Content, document: Document, value: unknown): Content | undefined {
  const { schema, path, entry } = document
  const current = documentValue(content, document)
  if (value === null)
    return entry === undefined ? content : setAtPath(content, path, (list) => removeEntry(list, entry))
  const parsed = v.safeParse(schema, addMissingKeys(current, upgradeShape(document, value)))
  if (!parsed.success) return undefined
  const { output } = parsed
  if (entry === undefined) return setAtPath(content, path, () => output)
  if ((output as { id: string }).id !== entry) return undefined
  return setAtPath(content, path, (list) => [output, ...removeEntry(list, entry)])
}

function removeEntry(list: unknown, entry: string): { id: string }[] {
  return (list as { id: string }[]).filter(({ id }) => id !== entry)
}

function setAtPath<Whole>(whole: Whole, [key, ...rest]: readonly string[], next: (part: unknown) => unknown): Whole {
  if (key === undefined) return next(whole) as Whole
  const parts = whole as Record<string, unknown>
  return { ...parts, [key]: setAtPath(parts[key], rest, next) } as Whole
}

/** Adds missing keys from the default. Lists are unchanged. */
export function addMissingKeys(defaults: unknown, value: unknown): unknown {
  if (!isPlainObject(defaults) || !isPlainObject(value)) return value
  const keys = Object.keys({ ...defaults, ...value })
  return Object.fromEntries(
    keys.map((key) => [key, key in value ? addMissingKeys(defaults[key], value[key]) : defaults[key]]),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sorts posts by date, newest first, then by id, and other entries by id. */
function sortEntries(content: Content): Content {
  const posts = content.posts.toSorted(
    (one, other) => toSortableDate(other.date) - toSortableDate(one.date) || compareIds(one, other),
  )
  const [ownPages, announcements] = [content.ownPages.toSorted(compareIds), content.announcements.toSorted(compareIds)]
  return { ...content, posts, ownPages, announcements }
}

function toSortableDate({ year, month, day }: { year: number; month: number; day: number }): number {
  return (year * 100 + month) * 100 + day
}

function compareIds(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
