import type { Database } from '../../database/connection'
import { compareValues, type FieldChange } from '../fields/compare'
import { buildField, type Field } from '../fields/fields'
import { type Merged, mergeValues } from '../fields/merge'
import type { Document } from './documents'
import { findLastText } from './history'
import { type DocumentState, readValue } from './read-document'

/** A revision of a document by its id; null for the text of a fresh site, undefined where nobody knows which it was. */
export type RevisionId = string | null | undefined

/** The text that somebody who edits a document begins with: its draft; else what is public, or was last. */
export async function readCurrentText(
  database: Database,
  { document, draft, published }: DocumentState,
): Promise<{ id: string | null; value: unknown }> {
  if (draft) return draft
  if (published.value !== null) return published
  const id = await findLastText(database, document)
  return { id, value: await readValue(database, document, id) }
}

/** The texts that a merge begins with. */
export interface MergedTexts {
  /** What somebody began to edit. */
  base: RevisionId
  /** What others made of it meanwhile. */
  theirs: string | null
}

export interface MergedEdit extends Merged {
  /** What others changed, but for what is in conflict. */
  incoming: FieldChange[]
}

/** Merges an edit with what others saved since it was begun. */
export async function mergeEdit(
  database: Database,
  document: Document,
  { base, theirs, mine }: MergedTexts & { mine: unknown },
): Promise<MergedEdit> {
  // Without it, whatever is different was changed by both.
  const loaded = (base === undefined ? null : await readValue(database, document, base)) ?? {}
  return mergeTexts(buildField(document.schema), {
    base: loaded,
    theirs: await readValue(database, document, theirs),
    mine,
  })
}

/** Merges two texts that began with the same one. */
export function mergeTexts(field: Field, texts: Parameters<typeof mergeValues>[1]): MergedEdit {
  const merged = mergeValues(field, texts)
  const isInConflict = ({ path }: FieldChange) =>
    merged.conflicts.some((conflict) => conflict.path === '' || `${path}.`.startsWith(`${conflict.path}.`))
  return {
    ...merged,
    incoming: compareValues(field, texts.base, texts.theirs).filter((change) => !isInConflict(change)),
  }
}
