import type { Revision } from '../../editorial/documents/merge-edit'
import { type DocumentRequest, versionIn } from './document-request'
import { FRESH } from './history-page'

/** What a document's form was opened on. */
export interface Begun {
  version: number
  /** The revision that stood in the form. */
  base: Revision
  /** The last event about the document. */
  since: number
  /** On the page of a conflict: the revision that was in the form before theirs. */
  before?: Revision
}

/** What the form that was posted was opened on. */
export function begunIn(request: DocumentRequest): Begun {
  const { fields } = request
  const since = Number(fields.get('since'))
  return {
    version: versionIn(request),
    base: revisionNamed(fields.get('base')),
    since: Number.isSafeInteger(since) ? since : 0,
    ...(fields.has('before') && { before: revisionNamed(fields.get('before')) }),
  }
}

/** A revision as a form or an address names it. */
export function revisionNamed(name: string | null | undefined): Revision {
  return name === FRESH ? null : name || undefined
}

export function nameOf(revision: Revision): string {
  return revision === null ? FRESH : (revision ?? '')
}

/** Says in a form what it was opened on. */
export function BegunFields({ begun }: { begun: Begun }) {
  const { version, base, since } = begun
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="base" value={nameOf(base)} />
      <input type="hidden" name="since" value={since} />
      {'before' in begun && <input type="hidden" name="before" value={nameOf(begun.before)} />}
    </>
  )
}
