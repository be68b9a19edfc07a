import { type MergedEdit, mergeEdit } from '../../editorial/documents/merge-edit'
import { readColleagues } from './colleagues'
import { type DocumentRequest, documentSubject } from './document-request'
import { type LoadedRevisions, parseRevision } from './loaded-revisions'

/** Differences between a posted form and changes that others saved after it was opened. */
export interface EditConflict extends Pick<MergedEdit, 'conflicts' | 'incoming'> {
  /** Names of the colleagues who changed it. Empty if the viewer changed it in another window. */
  names: readonly string[]
}

/** Merges the posted value with the changes saved since the form was opened. */
export async function readConflict(
  request: DocumentRequest,
  { before, base, since }: LoadedRevisions,
  value: unknown,
): Promise<EditConflict & { merged: unknown }> {
  const { site, state } = request
  const texts = { base: parseRevision(before), theirs: parseRevision(base) ?? null, mine: value }
  const { value: merged, ...conflict } = await mergeEdit(site.database, state.document, texts)
  return { ...conflict, merged, names: await readColleagues(request, documentSubject(request), since) }
}
