import { compareValues } from '../fields/compare'
import { controlText } from '../fields/control-text'
import { findField } from '../fields/field-path'
import type { Field } from '../fields/fields'
import { listControls } from '../fields/list-controls'

export interface DocumentText {
  path: string
  kind: Field['kind'] | undefined
  text: string
  /** Set if the published text and the draft differ. */
  version?: 'public' | 'draft'
  /** The list of an entry that the draft removed. */
  list?: string
}

/** Lists the texts of the published value and the draft; each may be undefined. */
export function listDocumentTexts(field: Field, published: unknown, draft: unknown): DocumentText[] {
  if (draft === undefined) return listTexts(field, published)
  if (published === undefined) return listTexts(field, draft).map((text) => ({ ...text, version: 'draft' }))
  const changes = compareValues(field, published, draft)
  const isChanged = (path: string) =>
    changes.some(({ path: changed, after }) => after !== null && `${path}.`.startsWith(`${changed}.`))
  const oldTexts = changes.flatMap(({ path, before, after }): DocumentText[] => {
    if (before === null) return []
    const removal = after === null && { list: path.slice(0, Math.max(0, path.lastIndexOf('.'))) }
    return [{ path, kind: findField(field, path)?.kind, text: before, version: 'public', ...removal }]
  })
  const draftTexts = listTexts(field, draft).map((text): DocumentText => {
    return isChanged(text.path) ? { ...text, version: 'draft' } : text
  })
  return [...oldTexts.filter(({ kind }) => isTextKind(kind)), ...draftTexts]
}

function listTexts(field: Field, value: unknown): DocumentText[] {
  return listControls(field, value)
    .filter(({ control }) => isTextKind(control.kind))
    .map(({ control, path, value: part }) => ({ path, kind: control.kind, text: controlText(control, part) }))
}

/** Fields without written text. */
const NON_TEXT_KINDS: readonly unknown[] = ['file', 'video-id', 'choice', 'month', 'date', 'time', 'slug']

function isTextKind(kind: DocumentText['kind']): boolean {
  return !NON_TEXT_KINDS.includes(kind)
}
