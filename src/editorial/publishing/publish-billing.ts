import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { findSubjectId } from '../../log/subjects'
import {
  mapSequentially,
  type Undo,
  type UndoableEvent,
  type UndoContext,
  type UndoOutcome,
} from '../../log/undo/undo-definition'
import type { EmailContent } from '../../mail/email'
import { queueForOwners } from '../../mail/queue-staff-email'
import * as routes from '../../routes'
import type { LoadedVersion } from '../documents/change-document'
import type { Document } from '../documents/documents'
import { findDocument } from '../documents/documents'
import { readValue } from '../documents/read-document'
import { billingMessages } from '../words'
import { type BillingChange, findBillingChanges, formatBillingValue } from './billing-changes'
import { changePublicText, type PublishResult, publishRevision } from './change-public'
import { type DocumentInverse, publishUndo, restorePublic } from './undo-document'

/**
 * Publishes fees or payment buttons at once, and emails the changes to every owner. The caller must have checked that
 * the actor is an owner with a fresh sign-in.
 */
export async function publishBilling(
  app: AppContext,
  actor: Actor,
  { value, ...seen }: LoadedVersion & { value: unknown },
): Promise<PublishResult> {
  const result = await changePublicText(
    app,
    actor,
    seen,
    async (_, { document, published }) => {
      if (!document.isBilling) return 'missing'
      return isDeepStrictEqual(value, published.value) ? 'same' : { value }
    },
    async (transaction, row, publication, { document, published }) => {
      const changes = findBillingChanges(document, published.value, value)
      await enqueueBillingEmails(transaction, app, actor, { ...toEmailSubject(document), changes })
      return publishRevision(transaction, row, {
        ...publication,
        kind: 'billing-published',
        details: toEventDetails(changes),
      })
    },
  )
  if (result.status === 'published') app.onEmailQueued?.()
  return result
}

/** Restores the earlier values and notifies every owner by email. */
export const billingUndo: Undo<DocumentInverse> = {
  ...publishUndo,
  right: 'billing',
  rightFor: () => 'billing',
  requiresFreshSignIn: () => true,
  apply: mapSequentially(applyBillingUndo),
}

async function applyBillingUndo(context: UndoContext, target: UndoableEvent<DocumentInverse>): Promise<UndoOutcome> {
  const { transaction, app, actor } = context
  const details = await restorePublic(context, target)
  const document = findDocument(findSubjectId(target.event, 'document') ?? '')
  if (!document) return { details }
  const [before, after] = [details.published.before, details.published.after]
  const readRevision = (id: string | null) => readValue(transaction, document, id)
  const changes = findBillingChanges(document, await readRevision(before), await readRevision(after))
  await enqueueBillingEmails(transaction, app, actor, { ...toEmailSubject(document), changes })
  return { details: { ...details, ...toEventDetails(changes) } }
}

function toEventDetails(changes: readonly BillingChange[]) {
  return Object.fromEntries(changes.map(({ path, before, after }) => [path, { before, after }]))
}

function toEmailSubject({ name, title }: Document) {
  return { title, address: routes.deskDocumentStep(name, 'history') }
}

interface BillingNotice {
  /** For example "Fees of Summer 2027". */
  title: string
  /** Address of the desk's page to undo it. */
  address: `/${string}`
  changes: readonly BillingChange[]
}

/** Notifies every owner, including the actor, that fees or payment buttons have changed. */
export function enqueueBillingEmails(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  notice: BillingNotice,
): Promise<void> {
  const email = billingEmail(actor.name, notice)
  return queueForOwners(transaction, app, { kind: 'billing-changed', email, causedBy: actor.id })
}

function billingEmail(actorName: string, { title, address, changes }: BillingNotice): EmailContent {
  const messages = billingMessages[DEFAULT_LANGUAGE]
  return {
    subject: messages.subject(actorName, title),
    heading: messages.subject(actorName, title),
    opening: [messages.opening],
    answers: changes.map(({ path, label, before, after }) => [
      label,
      messages.change(formatBillingValue(path, before), formatBillingValue(path, after)),
    ]),
    closing: messages.closing(address),
  }
}
