import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import { whereIn } from '../database/where-in'

/**
 * Erases who paid and why from the ledgers of submissions. Dates, amounts and kinds stay. The fee of a spot that the
 * erasure frees is reversed. Lock the applications first.
 */
export async function eraseLedgers(transaction: Database, submissionIds: readonly string[], at: Moment): Promise<void> {
  const applications = transaction
    .selectFrom('applications')
    .select('id')
    .where(whereIn(transaction, 'submission_id', submissionIds))
  const charges = await transaction
    .selectFrom('ledger_entries')
    .select(['application_id', 'kind'])
    .select(({ fn }) => fn.sum<number | string>('cents').as('cents'))
    .where('application_id', 'in', applications)
    .where('kind', 'in', ['partner-fee', 'regular-fee', 'deposit-due'])
    .groupBy(['application_id', 'kind'])
    .execute()
  const reversed = charges.filter(({ cents }) => Number(cents) !== 0)
  const shared = { date: at.slice(0, 10), source: 'site', created_at: at } as const
  for (const { cents, ...charge } of reversed) {
    const entry = { id: randomUUIDv7(), ...charge, cents: -Number(cents), ...shared }
    const none = { reference: null, note: null, staff_id: null, other_id: null, undoes_id: null }
    await transaction
      .insertInto('ledger_entries')
      .values({ ...entry, ...none })
      .execute()
  }
  const entries = transaction.selectFrom('ledger_entries').select('id').where('application_id', 'in', applications)
  const senders = transaction
    .selectFrom('submissions')
    .select(({ fn }) => fn<string>('lower', ['sender_email']).as('address'))
    .where(whereIn(transaction, 'id', submissionIds))
    .where('sender_email', 'is not', null)
  // Includes corrected addresses.
  const current = transaction
    .selectFrom('inbox')
    .select('address_key')
    .where(whereIn(transaction, 'submission_id', submissionIds))
  const references = transaction
    .selectFrom('ledger_entries')
    .select('reference')
    .where('application_id', 'in', applications)
    .where('source', '<>', 'hand')
    .where('reference', 'is not', null)
  const paid = transaction.selectFrom('provider_payments').select('transaction_id').where('entry_id', 'in', entries)
  await transaction
    .updateTable('provider_payments')
    .set({ payer_name: null, payer_email: null, note: null })
    .where(({ or, eb, fn }) =>
      or([
        eb('entry_id', 'in', entries),
        // Matched, then undone.
        eb('transaction_id', 'in', references),
        // Refunds.
        eb('parent_id', 'in', paid),
        eb(fn<string>('lower', ['payer_email']), 'in', senders),
        eb(fn<string>('lower', ['payer_email']), 'in', current),
      ]),
    )
    .execute()
  await transaction
    .updateTable('ledger_entries')
    .set({ reference: null, note: null })
    .where(({ or, eb }) => or([eb('application_id', 'in', applications), eb('other_id', 'in', applications)]))
    .execute()
}
