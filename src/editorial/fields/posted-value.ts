import { controlText, readControl } from './control-text'
import { controlsIn } from './controls-in'
import type { Field, Group, List } from './fields'

/** What the names of a document's fields begin with: a form has fields of its own beside them. */
const POSTED = 'value'

/** The name of a field by its path: "schools.3.name" is posted as "value.schools.3.name". Its control's id is the same. */
export function postedName(path: string): string {
  return path === '' ? POSTED : `${POSTED}.${path}`
}

/** The fields that the form of a document posts for a value, by their names. */
export function postedFields(field: Field, value: unknown, path = ''): [name: string, text: string][] {
  return controlsIn(field, value, path).map((each) => [postedName(each.path), controlText(each.control, each.value)])
}

/**
 * The value of a document that was posted. What cannot be read as its field's kind stays text, for the schema to refuse.
 * Entries of lists come in the order in which they were posted, whatever their numbers.
 */
export function readPosted(field: Field, posted: URLSearchParams): unknown {
  return read(field, postedTree(posted))
}

function read(field: Field, tree: PostedTree | undefined): unknown {
  if (field.kind === 'list') return entriesIn(field, tree).map((entry) => read(field.entry, entry))
  if (!('fields' in field)) return readControl(field, tree?.text ?? '')
  const value = Object.fromEntries(
    Object.entries(field.fields).map(([key, part]) => [key, read(part, tree?.parts.get(key))]),
  )
  return field.isOptional && isUnused(field, value) ? null : value
}

/** Twice as many as there can be, which no form has: a page with a thousand entries takes long to make. */
function entriesIn({ most }: List, tree: PostedTree | undefined): PostedTree[] {
  const posted = [...(tree?.parts ?? [])].filter(([key]) => /^\d{1,6}$/.test(key))
  return posted.slice(0, 2 * most).map(([, entry]) => entry)
}

/** A picture is there or not by its file; another group, by whether anything stands in it. */
function isUnused({ kind }: Group, value: Record<string, unknown>): boolean {
  const parts = kind === 'picture' ? [value.file] : Object.values(value)
  return parts.every((part) => part === '' || part === null)
}

/** What was posted, by the parts of its names. */
interface PostedTree {
  /** The last that was posted under this name. */
  text: string | undefined
  /** In the order in which they were first posted. A map, so that no name means anything else. */
  parts: Map<string, PostedTree>
}

/** No field lies deeper. */
const MOST_PARTS = 10

/** Reads the posted fields of a document; others are left out. */
function postedTree(posted: URLSearchParams): PostedTree {
  const root: PostedTree = { text: undefined, parts: new Map() }
  for (const [name, text] of posted) {
    const parts = name.split('.', MOST_PARTS + 1)
    if (parts.length <= MOST_PARTS) nodeAt(root, parts).text = text
  }
  return root.parts.get(POSTED) ?? { text: undefined, parts: new Map() }
}

function nodeAt(root: PostedTree, parts: readonly string[]): PostedTree {
  let node = root
  for (const part of parts) {
    const next = node.parts.get(part) ?? { text: undefined, parts: new Map() }
    node.parts.set(part, next)
    node = next
  }
  return node
}
