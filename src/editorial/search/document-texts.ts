import { compareValues } from '../fields/compare'
import { controlText } from '../fields/control-text'
import { controlsIn } from '../fields/controls-in'
import { fieldAt } from '../fields/field-path'
import type { Field } from '../fields/fields'

/** What a document says in one field. */
export interface DocumentText {
  path: string
  kind: Field['kind'] | undefined
  text: string
  /** Which of the two says it, where what is public and the draft differ. */
  version?: 'public' | 'draft'
  /** Of an entry that the draft no longer has: the list that it was in. */
  list?: string
}

/** What a document says in public, in its draft, or in both; undefined where there is none. */
export function documentTexts(field: Field, published: unknown, draft: unknown): DocumentText[] {
  if (draft === undefined) return textsIn(field, published)
  if (published === undefined) return textsIn(field, draft).map((text) => ({ ...text, version: 'draft' }))
  const changes = compareValues(field, published, draft)
  const isChanged = (path: string) =>
    changes.some(({ path: changed, after }) => after !== null && `${path}.`.startsWith(`${changed}.`))
  const replaced = changes.flatMap(({ path, before, after }): DocumentText[] => {
    if (before === null) return []
    const gone = after === null && { list: path.slice(0, Math.max(0, path.lastIndexOf('.'))) }
    return [{ path, kind: fieldAt(field, path)?.kind, text: before, version: 'public', ...gone }]
  })
  const drafted = textsIn(field, draft).map((text): DocumentText => {
    return isChanged(text.path) ? { ...text, version: 'draft' } : text
  })
  return [...replaced.filter(({ kind }) => isText(kind)), ...drafted]
}

function textsIn(field: Field, value: unknown): DocumentText[] {
  return controlsIn(field, value)
    .filter(({ control }) => isText(control.kind))
    .map(({ control, path, value: part }) => ({ path, kind: control.kind, text: controlText(control, part) }))
}

/** Files, days, and choices say nothing that somebody wrote. An entry of a list does. */
const NOT_TEXT: readonly unknown[] = ['file', 'video-id', 'choice', 'month', 'date', 'time', 'slug']

function isText(kind: DocumentText['kind']): boolean {
  return !NOT_TEXT.includes(kind)
}
