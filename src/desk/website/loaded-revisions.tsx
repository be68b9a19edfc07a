import type { RevisionId } from '../../editorial/documents/merge-edit'
import type { DeskRequest } from '../request'
import { readPostedVersion } from './document-request'
import { ORIGINAL } from './history-page'

/** The base of a form: the value it was opened with. */
export interface LoadedRevisions {
  version: number
  /** A document's revision by its id, or a season as JSON. */
  base: string
  /** The last event about the document or the season. */
  since: number
  /** On the page of a conflict: what was in the form before theirs. */
  before?: string
}

/** Reads the base of a posted form. */
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

/** A revision as a form or an address names it. */
export function parseRevision(name: string | undefined): RevisionId {
  return name === ORIGINAL ? null : name || undefined
}

export function formatRevision(revision: RevisionId): string {
  return revision === null ? ORIGINAL : (revision ?? '')
}

/** Says in a form what it was opened on. */
export function LoadedRevisionFields({ loaded }: { loaded: LoadedRevisions }) {
  return Object.entries(loaded).map(([name, value]) => <input type="hidden" name={name} value={value} key={name} />)
}
