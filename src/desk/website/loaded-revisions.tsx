import type { RevisionId } from '../../editorial/documents/merge-edit'
import type { DeskRequest } from '../request'
import { readPostedVersion } from './document-request'
import { ORIGINAL } from './history-page'

/** The revisions that a form was opened with, posted in hidden fields. */
export interface LoadedRevisions {
  version: number
  /** RevisionId id of the document, or the season as JSON. */
  base: string
  /** Sequence number of the last event about it. */
  since: number
  /** On a conflict page: the base before the colleague's change. */
  before?: string
}

export function readLoadedRevisions(request: DeskRequest): LoadedRevisions {
  const { fields } = request
  const since = Number(fields.get('since'))
  const before = fields.get('before')
  return {
    version: readPostedVersion(request),
    base: fields.get('base') ?? '',
    since: Number.isSafeInteger(since) ? since : 0,
    ...(before !== null && { before }),
  }
}

/** Parses a revision from a form field or a URL. */
export function parseRevision(name: string | undefined): RevisionId {
  return name === ORIGINAL ? null : name || undefined
}

export function formatRevision(revision: RevisionId): string {
  return revision === null ? ORIGINAL : (revision ?? '')
}

export function LoadedRevisionFields({ loaded }: { loaded: LoadedRevisions }) {
  return Object.entries(loaded).map(([name, value]) => <input type="hidden" name={name} value={value} key={name} />)
}
