import { DAY } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { whereIn } from '../../database/where-in'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { currentDay } from '../../submissions/arrival-day'
import { storeSelection } from '../../submissions/bulk/freeze-selection'
import { readSelectionRow } from '../../submissions/bulk/selection'
import { formatCents } from '../cents'
import { readCsv } from './read-csv'
import { type Columns, type ReadPayments, type ReportedPayment, readPayments } from './read-payments'

export function storeColumns(app: AppContext, actor: Actor, columns: Columns): Promise<void> {
  return transactAs(app.database, actor, (transaction) => storeSetting(transaction, app, 'columns', columns))
}

async function storeSetting(transaction: Database, app: AppContext, name: 'columns' | 'imported', value: object) {
  const setting = { value: JSON.stringify(value), changed_at: app.now().toISOString() }
  const insert = transaction.insertInto('payment_settings').values({ name, ...setting })
  await insert.onConflict((conflict) => conflict.column('name').doUpdateSet(setting)).execute()
}

function readSetting(database: Database, name: 'columns' | 'imported') {
  return database.selectFrom('payment_settings').selectAll().where('name', '=', name).executeTakeFirst()
}

async function readColumns(database: Database): Promise<Columns | undefined> {
  const setting = await readSetting(database, 'columns')
  return setting && JSON.parse(setting.value)
}

/** Stores a file for a day or until it is imported. Resolves to its id, or to a sentence if it's refused. */
export async function storeFile(app: AppContext, staffId: string, bytes: Uint8Array) {
  const table = readCsv(bytes, (await readColumns(app.database))?.id)
  if (typeof table === 'string') return { refusal: table }
  return { id: await storeSelection(app, staffId, { type: 'payment-file' }, table) }
}

/** Reads a file that awaits its import, with what that changes; undefined unless the person uploaded it. */
export async function readFile(app: AppContext, staffId: string, id: string) {
  const { database, now } = app
  const stored = await readSelectionRow(database, { id, staffId, now: now() })
  if (!stored || stored.used_at !== null || JSON.parse(stored.chosen).type !== 'payment-file') return undefined
  const table = JSON.parse(stored.rows) as string[][]
  // The provider may be a day ahead.
  const lastDay = currentDay({ ...app, now: () => new Date(now().getTime() + DAY) })
  const read = readPayments(table, await readColumns(database), lastDay)
  return { table, plan: read && { ...read, ...(await planImport(database, read)) } }
}

export type ImportPlan = Awaited<ReturnType<typeof planImport>>

/** Compares reported payments with the stored ones. */
async function planImport(database: Database, { payments, failedIds }: ReadPayments) {
  const rows = await database
    .selectFrom('provider_payments')
    .select(['id', 'status', 'cents', 'kind'])
    .where(whereIn(database, 'id', [...failedIds, ...payments.map(({ id }) => id)]))
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  // A file may have a payment twice: pending, then completed.
  const { pending = [], completed = [] } = Object.groupBy(payments, ({ status }) => status)
  const distinct = new Map([...pending, ...completed].map((payment) => [payment.id, payment]))
  const added: ReportedPayment[] = []
  const updated: ReportedPayment[] = []
  const differing: string[] = []
  for (const payment of distinct.values()) {
    const { id, transaction_id, status, cents, kind } = payment
    const earlier = stored.get(id)
    const isSame = earlier?.cents === cents && earlier.kind === kind
    if (!earlier) added.push(payment)
    else if (earlier.status === 'pending' && earlier.kind === kind && (status === 'completed' || !isSame))
      updated.push(payment)
    else if (!isSame)
      differing.push(`${transaction_id} stays ${formatCents(earlier.cents)}, and not ${formatCents(cents)} as here`)
  }
  for (const { id, transaction_id, date, cents, kind } of completed) {
    const kept = distinct.get(id)
    if (kept && (kept.date !== date || kept.cents !== cents || kept.kind !== kind))
      differing.push(`${transaction_id} is in this file twice: only the last is read`)
  }
  const known = payments.length - added.length - updated.length - differing.length
  const failed = rows.filter(({ id, status }) => status === 'pending' && failedIds.has(id)).map(({ id }) => id)
  return { added, updated, failed, known, differing }
}

/** Sums up what a preview shows. */
export function describePlan({ added, updated, failed }: ImportPlan): string {
  const cents = [...added, ...updated].reduce((sum, payment) => sum + payment.cents, 0)
  return [added.length, updated.length, failed.length, cents].join(' ')
}

/**
 * Imports a stored file once and deletes it. Resolves to the number of changes; undefined if there is no such file, or if
 * it would change something else than `seen`, the sum of the preview.
 */
export function importFile(app: AppContext, actor: Actor, id: string, seen: string) {
  return transactAs(app.database, actor, async (transaction) => {
    await lockKey(transaction, 'payment-import')
    const file = await readFile({ ...app, database: transaction }, actor.id, id)
    if (!file?.plan || describePlan(file.plan) !== seen) return undefined
    const { added, updated, failed, known, skipped } = file.plan
    const at = app.now().toISOString()
    const rows = added.map((payment) => ({ ...payment, entry_id: null, dismissed_at: null, created_at: at }))
    // An order may store its payment at the same time.
    const insert = transaction.insertInto('provider_payments').onConflict((conflict) => conflict.doNothing())
    if (rows.length > 0) await insert.values(rows).execute()
    // The payer's columns stay, because the family may have been forgotten.
    for (const { id, status, cents, fee_cents } of updated) {
      const row = transaction.updateTable('provider_payments').set({ status, cents, fee_cents })
      await row.where('id', '=', id).where('status', '=', 'pending').execute()
    }
    const pending = transaction.deleteFrom('provider_payments').where('status', '=', 'pending')
    await pending.where(whereIn(transaction, 'id', failed)).execute()
    const used = transaction.updateTable('selections').set({ rows: '[]', used_at: at })
    await used.where('id', '=', id).execute()
    await storeSetting(transaction, app, 'imported', {})
    const counts = { added: added.length, updated: updated.length + failed.length, known }
    const details = { ...counts, skipped: [...skipped.values()].reduce((sum, count) => sum + count, 0) }
    await appendEvent(transaction, { kind: 'payments-imported', actorId: actor.id, details, at })
    return counts
  })
}

/** Finds the time whose payments a restore lost; undefined if a file was imported since. `from` is the last import. */
export async function findImportGap(database: Database) {
  const restores = database.selectFrom('restores').select('restored_at').orderBy('restored_at', 'desc')
  const until = (await restores.executeTakeFirst())?.restored_at
  const from = (await readSetting(database, 'imported'))?.changed_at
  return until === undefined || (from !== undefined && from > until) ? undefined : { from, until }
}
