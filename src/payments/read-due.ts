import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../database/connection'
import { readLedgers } from './lists'
import { paymentReference } from './payment-reference'
import { paymentWords } from './words'

/** A ledger as the family's emails and pay page show it. */
export type Due = Awaited<ReturnType<typeof readDues>>[number]

/** Reads the ledgers of applications that are not erased or spam. */
export async function readDues(database: Database, ids: readonly string[]) {
  const ledgers = await readLedgers(database, { ids })
  const live = ledgers.filter(({ status }) => status !== null && status !== 'spam')
  const { noSeason } = paymentWords[DEFAULT_LANGUAGE]
  return live.map((row) => ({ ...row, season: row.season ?? noSeason, reference: paymentReference(row.reference) }))
}

/** Reads the ledger of an application, or of the one that continues it. */
export async function readDue(database: Database, id: string): Promise<Due | undefined> {
  return (await readDues(database, [await findContinuation(database, id)]))[0]
}

/** Finds the application that continues one in another season, after any number of moves. */
export async function findContinuation(database: Database, id: string): Promise<string> {
  const moved = database.selectFrom('applications').select('related_id').where('id', '=', id)
  const next = await moved.where('state', '=', 'moved').executeTakeFirst()
  return next?.related_id ? findContinuation(database, next.related_id) : id
}
