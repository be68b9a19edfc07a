import type { Database } from '../../database/connection'
import { compareValues, type FieldChange } from '../fields/compare'
import { buildField, type Field } from '../fields/fields'
import { type MergeResult, mergeValues } from '../fields/merge'
import type { Document } from './documents'
import { findLastText } from './history'
import { type DocumentState, readValue } from './read-document'

/** A revision's id; null for the default text, undefined if unknown. */
export type RevisionId = string | null | undefined

/** Reads the text to edit: the draft, the published text, or the last text of an unpublished document. */
export async function readCurrentText(
  database: Database,
  { document, draft, published }: DocumentState,
): Promise<{ id: string | null; value: unknown }> {
  if (draft) return draft
  if (published.value !== null) return published
  const id = await findLastText(database, document)
  return { id, value: await readValue(database, document, id) }
}

/** The revisions that an edit is merged with. */
export interface MergedTexts {
  /** The loaded revision. */
  base: RevisionId
  /** The current revision. */
  theirs: string | null
}

export interface MergedEdit extends MergeResult {
  /** Changes by others without conflict. */
  incoming: FieldChange[]
}

/** Merges an edit with the changes that others saved since it was loaded. */
export async function mergeEdit(
  database: Database,
  document: Document,
  { base, theirs, mine }: MergedTexts & { mine: unknown },
): Promise<MergedEdit> {
  // If the base is unknown, treat every difference as changed by both.
  const baseValue = (base === undefined ? null : await readValue(database, document, base)) ?? {}
  return mergeTexts(buildField(document.schema), {
    base: baseValue,
    theirs: await readValue(database, document, theirs),
    mine,
  })
}

export function mergeTexts(field: Field, texts: Parameters<typeof mergeValues>[1]): MergedEdit {
  const merged = mergeValues(field, texts)
  const isInConflict = ({ path }: FieldChange) =>
    merged.conflicts.some((conflict) => conflict.path === '' || `${path}.`.startsWith(`${conflict.path}.`))
  return {
    ...merged,
    incoming: compareValues(field, texts.base, texts.theirs).filter((change) => !isInConflict(change)),
  }
}
