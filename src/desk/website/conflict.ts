import { type MergedEdit, mergeEdit } from '../../editorial/documents/merge-edit'
import { readColleagues } from './colleagues'
import { type DocumentRequest, documentSubject } from './document-request'
import { type LoadedRevisions, parseRevision } from './loaded-revisions'

/** What somebody wrote, beside what others saved meanwhile. */
export interface EditConflict extends Pick<MergedEdit, 'conflicts' | 'incoming'> {
  /** Who changed it meanwhile; nobody where it was oneself. */
  names: readonly string[]
}

/** Merges what somebody writes with the revision that their form was opened on. */
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
