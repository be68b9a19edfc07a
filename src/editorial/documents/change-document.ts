import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import { type DocumentRow, lockDocument } from './document-row'
import { type DocumentState, readDocument } from './read-document'

/** A document and the version that a form was opened with. */
export interface LoadedVersion {
  name: string
  version: number
}

/** A document with its locked row. */
export interface LockedDocument {
  transaction: Database
  row: DocumentRow
  state: DocumentState
}

/** The document was changed in the meantime. */
export interface DocumentConflict {
  status: 'conflict'
  state: DocumentState
}

export interface DocumentMissing {
  status: 'missing'
}

/** Locks a document, and changes it in one transaction with the event. */
export function changeDocument<Result>(
  app: AppContext,
  actor: Actor,
  name: string,
  change: (lockedDoc: LockedDocument) => Promise<Result>,
): Promise<Result | DocumentMissing> {
  return transactAs(app.database, actor, async (transaction): Promise<Result | DocumentMissing> => {
    const row = await lockDocument(transaction, name)
    const state = await readDocument(transaction, name)
    return state ? change({ transaction, row, state }) : { status: 'missing' }
  })
}
