import {
  changesIn,
  type UndoContext,
  type UndoHandler,
  type UndoOutcome,
  type UndoRequest,
} from '../../log/undo/undo-handler'
import { documentOf } from '../documents/documents'
import { readValue } from '../documents/read-document'
import { billingChanges } from './billing-changes'
import { asDetails, queueBillingEmails } from './publish-billing'
import { doesNotFit, lockContent, setBack } from './undo-document'

/** The fees or buttons of before are public again, which every owner is mailed too. */
export const billingUndoHandler: UndoHandler = {
  right: 'billing',
  isFresh: true,
  changesOf: (event) => changesIn(event, 'published'),
  lock: lockContent,
  blockerOf: doesNotFit,
  undo: setBillingBack,
}

async function setBillingBack(doing: UndoContext, undoing: UndoRequest): Promise<UndoOutcome> {
  const { transaction, app, actor } = doing
  const document = documentOf(undoing.event.subjectId ?? '')
  if (!document) return {}
  const valueAt = (id: unknown) => readValue(transaction, document, typeof id === 'string' ? id : null)
  const { before, after } = undoing.changes.published ?? {}
  const changes = billingChanges(await valueAt(after), await valueAt(before))
  await setBack(doing, undoing)
  await queueBillingEmails(transaction, app, actor, { document, changes })
  return { details: asDetails(changes) }
}
