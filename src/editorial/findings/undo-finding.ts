import { idOf } from '../../log/subjects'
import { changesIn, oneByOne, type UndoHandler } from '../../log/undo/undo-handler'
import { documentOf } from '../documents/documents'
import { setReason } from './accept-finding'
import { readFinding } from './read-findings'
import { lockFindings } from './store-findings'

/** What was accepted is open again, and what was opened again is accepted for the reason that it had. */
export const findingUndoHandler: UndoHandler = {
  right: 'edit',
  // Only owners decide about findings about money.
  rightOf: ({ details }) => (documentOf(String(details?.document ?? ''))?.isBilling ? 'billing' : 'edit'),
  changesOf: (event) => changesIn(event, 'reason'),
  async lock(transaction, event) {
    await lockFindings(transaction)
    return (await readFinding(transaction, idOf(event, 'finding') ?? '')) !== undefined
  },
  async blockerOf(database, { event }) {
    return (await readFinding(database, idOf(event, 'finding') ?? '')) ? undefined : 'gone'
  },
  undo: oneByOne(async ({ transaction, app, actor }, { event, changes }) => {
    const reason = typeof changes.reason?.before === 'string' ? changes.reason.before : null
    await setReason(transaction, idOf(event, 'finding') ?? '', { reason, by: actor.id, at: app.now().toISOString() })
    return { details: { document: event.details?.document ?? null } }
  }),
}
