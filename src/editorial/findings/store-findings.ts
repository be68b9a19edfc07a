import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { toStorableText } from '../../database/storable-text'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'
import { isInLanguage } from '../documents/documents'
import { readContentNumber } from '../documents/read-published'
import { writeLastRun } from '../routines'
import type { CheckReport, IdentifiedFinding } from './run-checks'

const MAX_MESSAGE_LENGTH = 600
/** Databases limit the parameters of a statement. */
const INSERT_BATCH_SIZE = 100

/**
 * Stores the findings of a run for a content number: adds new ones, and deletes corrected ones even if accepted. Keeps
 * findings of failed checks and of other languages. Returns false if newer content is public.
 */
export function storeFindings(
  { database, now }: AppContext,
  report: CheckReport,
  contentNumber: string,
  language = DEFAULT_LANGUAGE,
): Promise<boolean> {
  return transact(database, async (transaction) => {
    await lockFindings(transaction)
    if (Number(contentNumber) < (await readContentNumber(transaction))) return false
    const at = now().toISOString()
    const stored = transaction.selectFrom('findings').select(['id', 'check_name', 'document', 'message'])
    const known = (await stored.execute()).filter(({ document }) => isInLanguage(language, document))
    const found = new Map(report.found.map((each) => [each.id, each]))
    const failed = new Set(report.failed.map(({ check }) => check))
    const gone = known.filter(({ id, check_name }) => !found.has(id) && !failed.has(check_name))
    for (const { id, message } of known) {
      const finding = found.get(id)
      found.delete(id)
      if (finding && toStoredMessage(finding) !== message)
        await transaction
          .updateTable('findings')
          .set({ message: toStoredMessage(finding) })
          .where('id', '=', id)
          .execute()
    }
    const ids = gone.map(({ id }) => id)
    await transaction
      .deleteFrom('findings')
      .where(whereIn(transaction, 'id', ids))
      .execute()
    await insertFindings(
      transaction,
      [...found.values()].map((finding) => toFindingRow(finding, at)),
    )
    await writeLastRun(transaction, 'site-check', at)
    return true
  })
}

/** Locks all findings until the transaction ends. */
export function lockFindings(transaction: Database): Promise<void> {
  return lockKey(transaction, 'findings')
}

async function insertFindings(transaction: Database, rows: readonly ReturnType<typeof toFindingRow>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE)
    await transaction
      .insertInto('findings')
      .values(rows.slice(start, start + INSERT_BATCH_SIZE))
      .execute()
}

function toFindingRow(finding: IdentifiedFinding, at: string) {
  const { id, check, document, field } = finding
  const place = { document: toStorableText(document), field: toStorableText(field) }
  return { id, check_name: check, ...place, message: toStoredMessage(finding), found_at: at }
}

function toStoredMessage({ message }: IdentifiedFinding): string {
  const text = toStorableText(message)
  return text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH - 1).toWellFormed()}…` : text
}
