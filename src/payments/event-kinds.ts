import * as v from 'valibot'
import type { Database } from '../database/connection'
import { entryKinds, entrySources } from '../database/payment-tables'
import { whereIn } from '../database/where-in'
import { type DetailsOf, detailsSchema } from '../log/event-details'
import { defineKind, type EventKinds } from '../log/event-kind'
import type { BlockerReason } from '../log/undo/blocker'
import { mapSequentially, type Undo, type UndoContext } from '../log/undo/undo-definition'
import { currentDay } from '../submissions/arrival-day'
import { lockSubmissions } from '../submissions/undo/undo-rows'
import { feeKinds, sumLedger } from './balance'
import { formatCents } from './cents'
import { entryLabels } from './entry-labels'
import { insertEntries, readEntries } from './ledger'
import { payPalSentences } from './words/en'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof paymentEventKinds> {}
}

const inverse = v.strictObject({ entryIds: v.array(v.string()) })

/** Undoes entries by adding their opposites. Payments of a provider become unmatched again. */
const entriesUndo: Undo<v.InferOutput<typeof inverse>> = {
  right: 'payments',
  requiresFreshSignIn: () => true,
  inverse,
  lock: lockSubmissions,
  blockers: mapSequentially(async (database, { inverse: { entryIds } }) => findBlocker(database, entryIds)),
  apply: mapSequentially(async ({ transaction, app, actor }: UndoContext, { inverse: { entryIds } }) => {
    const entries = await selectEntries(transaction, entryIds)
    const shared = {
      date: currentDay(app),
      source: 'hand',
      staff_id: actor.id,
      created_at: app.now().toISOString(),
    } as const
    const opposites = entries.map(({ id, application_id, kind, cents, other_id }) => ({
      ...{ ...shared, application_id, kind, other_id, cents: -cents, undoes_id: id },
    }))
    await insertEntries(transaction, opposites)
    await transaction
      .updateTable('provider_payments')
      .set({ entry_id: null })
      .where(whereIn(transaction, 'entry_id', entryIds))
      .execute()
    return { details: {} }
  }),
}

function selectEntries(database: Database, ids: readonly string[]) {
  return database
    .selectFrom('ledger_entries')
    .selectAll()
    .where(whereIn(database, 'id', ids))
    .orderBy('id')
    .execute()
}

/**
 * A fee can be undone only while it's the current one, and money only while it's still in the ledger. Amounts of an
 * application that moved are those of the one that continues it.
 */
async function findBlocker(database: Database, entryIds: readonly string[]): Promise<BlockerReason | undefined> {
  const undone = await selectEntries(database, entryIds)
  for (const id of new Set(undone.map(({ application_id }) => application_id))) {
    const entries = await readEntries(database, id)
    const application = database.selectFrom('applications').select('state').where('id', '=', id)
    if ((await application.executeTakeFirst())?.state === 'moved') return 'ledger-changed'
    const own = undone.filter(({ application_id }) => application_id === id)
    const fee = own.find(({ kind, cents }) => feeKinds.some((each) => each === kind) && cents > 0)
    const sums = sumLedger(entries)
    const after = sumLedger([...entries, ...own.map(({ kind, cents }) => ({ kind, cents: -cents }))])
    const left = after.paid - after.byKind.refund
    if (fee && (sums.feeKind !== fee.kind || sums.fee !== fee.cents)) return 'ledger-changed'
    if (left < 0 && left < sums.paid - sums.byKind.refund) return 'ledger-changed'
  }
  return undefined
}

/** Events about ledgers. */
export const paymentEventKinds = {
  'ledger-changed': defineKind({
    action: 'added to the ledger',
    describe: ({ entry, cents }) => `added to the ledger: ${entryLabels[entry].toLowerCase()}, ${formatCents(cents)}`,
    describeUndo: () => 'undid an entry of the ledger',
    details: detailsSchema({ entry: v.picklist(entryKinds), cents: v.number(), source: v.picklist(entrySources) }),
    right: 'payments',
    undo: entriesUndo,
  }),
  'paypal-changed': defineKind({
    action: 'changed PayPal orders',
    describe: ({ payPal }) => payPalSentences[payPal],
    details: detailsSchema({ payPal: v.picklist(['entered', 'removed', 'proven']) }),
    right: 'billing',
    undo: { why: 'Enter or remove the credentials again.' },
  }),
  'payments-imported': defineKind({
    action: 'imported a provider’s payments',
    details: detailsSchema({ added: v.number(), updated: v.number(), known: v.number(), skipped: v.number() }),
    right: 'payments',
    undo: { why: 'Payments that the provider reported stay. Mark those that belong to no family as not ours.' },
  }),
  /** A provider's payment that adds no entry. */
  'payment-filed': defineKind({
    action: 'filed a provider’s payment',
    details: detailsSchema({ as: v.picklist(['same as an entry', 'not ours', 'unmatched']) }),
    right: 'payments',
    undo: { why: 'List the payment again under “Not ours”, or undo the entry that it’s linked with.' },
  }),
  'payment-due-sent': {
    action: 'emailed a family what is due',
    details: detailsSchema({}),
    right: 'payments',
    undo: { why: 'While the email waits, you can stop it under Emails.' },
  },
} satisfies EventKinds
