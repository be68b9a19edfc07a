import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { storableText } from '../../database/storable-text'
import { transact } from '../../database/transact'
import { isIn } from '../documents/documents'
import { SITE } from '../documents/read-published'
import { writeLast } from '../routines'
import type { IdentifiedFinding, Report } from './run-checks'

/** The longest sentence about what is wrong, in characters. */
const MESSAGE_LIMIT = 600
/** Of one statement: databases limit its parameters. */
const MOST_ROWS = 100

/**
 * Stores what a run of the checks found in a revision of the content: what is new is added, and what is no more is
 * deleted, accepted or not. What a check that failed had found stays, and what is of another language. Returns false where
 * a later revision is public.
 */
export function storeFindings(
  { database, now }: AppContext,
  report: Report,
  revision: string,
  language = DEFAULT_LANGUAGE,
): Promise<boolean> {
  return transact(database, async (transaction) => {
    await lockFindings(transaction)
    if (await isOutdated(transaction, revision)) return false
    const at = now().toISOString()
    const stored = transaction.selectFrom('findings').select(['id', 'check_name', 'document', 'message'])
    const known = (await stored.execute()).filter(({ document }) => isIn(language, document))
    const found = new Map(report.found.map((each) => [each.id, each]))
    const failed = new Set(report.failed.map(({ check }) => check))
    const gone = known.filter(({ id, check_name }) => !found.has(id) && !failed.has(check_name))
    for (const { id, message } of known) {
      const finding = found.get(id)
      found.delete(id)
      if (finding && messageOf(finding) !== message) await tell(transaction, id, messageOf(finding))
    }
    await remove(
      transaction,
      gone.map(({ id }) => id),
    )
    await add(
      transaction,
      [...found.values()].map((finding) => rowOf(finding, at)),
    )
    await writeLast(transaction, 'site-check', at)
    return true
  })
}

/** Until the transaction ends, nobody else changes what is known to be wrong. */
export function lockFindings(transaction: Database): Promise<void> {
  return lockKey(transaction, 'findings')
}

/** Whether another process has published, and checks that. */
async function isOutdated(transaction: Database, revision: string): Promise<boolean> {
  const state = transaction.selectFrom('content_state').select('revision').where('id', '=', SITE)
  const { revision: present } = (await state.executeTakeFirst()) ?? {}
  return present !== undefined && Number(revision) < Number(present)
}

async function tell(transaction: Database, id: string, message: string): Promise<void> {
  await transaction.updateTable('findings').set({ message }).where('id', '=', id).execute()
}

async function remove(transaction: Database, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MOST_ROWS)
    await transaction
      .deleteFrom('findings')
      .where('id', 'in', ids.slice(start, start + MOST_ROWS))
      .execute()
}

async function add(transaction: Database, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += MOST_ROWS)
    await transaction
      .insertInto('findings')
      .values(rows.slice(start, start + MOST_ROWS))
      .execute()
}

function rowOf(finding: IdentifiedFinding, at: string) {
  const { id, check, document, field } = finding
  const place = { document: storableText(document), field: storableText(field) }
  return { id, check_name: check, ...place, message: messageOf(finding), found_at: at }
}

function messageOf({ message }: IdentifiedFinding): string {
  const told = storableText(message)
  return told.length > MESSAGE_LIMIT ? `${told.slice(0, MESSAGE_LIMIT - 1).toWellFormed()}…` : told
}
