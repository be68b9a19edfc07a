import { type MergedEdit, mergeEdit } from '../../editorial/documents/merge-edit'
import { type Begun, revisionNamed } from './begun'
import { readColleagues } from './colleagues'
import { type DocumentRequest, subjectOf } from './document-request'

/** What somebody wrote, beside what others saved meanwhile. */
export interface EditConflict extends Pick<MergedEdit, 'conflicts' | 'incoming'> {
  /** Who changed it meanwhile; nobody where it was oneself. */
  names: readonly string[]
}

/** Merges what somebody writes with the revision that their form was opened on. */
export async function readConflict(
  request: DocumentRequest,
  { before, base, since }: Begun,
  value: unknown,
): Promise<EditConflict & { merged: unknown }> {
  const { site, state } = request
  const texts = { base: revisionNamed(before), theirs: revisionNamed(base) ?? null, mine: value }
  const { value: merged, ...conflict } = await mergeEdit(site.database, state.document, texts)
  return { ...conflict, merged, names: await readColleagues(request, subjectOf(request), since) }
}
