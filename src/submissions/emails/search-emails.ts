import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { parseReference, REFERENCE } from '../../forms/reference'
import { type EmailState, toEmailState } from '../../mail/saved-emails'
import { parseSearch, type SearchWord } from '../inbox/search'
import { searchWords } from '../inbox/search-words'

/** Maximum number of emails read per search page. */
const MAX_EMAILS_READ = 20_000

const BATCH_SIZE = 1000

/** Finds the submission with the reference in a search; undefined if the text is not a reference. */
export async function findReferencedSubmission(database: Database, q: string): Promise<string | undefined> {
  const reference = parseReference(q)
  if (!REFERENCE.test(reference)) return undefined
  const submission = database.selectFrom('submissions').select('id').where('reference', '=', reference)
  return (await submission.executeTakeFirst())?.id
}

interface EmailSearch {
  q: string
  status: EmailState | undefined
  /** Only emails with a lower id. */
  after: string | undefined
  /** Maximum number of results. */
  limit: number
}

/**
 * Finds emails whose address and subject contain all words, newest first. Words are compared here, not in SQL, so that
 * both databases find the same. `readTo` is the last id read if there may be more.
 */
export async function searchEmails(
  database: Database,
  { q, status, after, limit }: EmailSearch,
  maxEmailsRead = MAX_EMAILS_READ,
): Promise<{ ids: string[]; readTo?: string | undefined }> {
  const words = parseSearch(q)
  const ids: string[] = []
  if (words.length === 0) return { ids }
  let lastId = after
  for (let read = 0; read < maxEmailsRead; read += BATCH_SIZE) {
    const rows = await readEmailBatch(database, lastId)
    for (const row of rows)
      if ((status === undefined || toEmailState(row) === status) && containsAll(row, words)) ids.push(row.id)
    if (ids.length >= limit) return { ids: ids.slice(0, limit) }
    if (rows.length < BATCH_SIZE) return { ids }
    lastId = rows.at(-1)?.id
    await yieldToEventLoop()
  }
  return { ids, readTo: lastId }
}

function readEmailBatch(database: Database, below: string | undefined) {
  const newest = database.selectFrom('outbox').select(['id', 'status', 'last_error as error', 'to_address', 'subject'])
  const rows = below === undefined ? newest : newest.where('id', '<', below)
  return rows.orderBy('id', 'desc').limit(BATCH_SIZE).execute()
}

function containsAll(row: { to_address: string; subject: string }, words: readonly SearchWord[]): boolean {
  const text = ` ${[row.to_address, row.subject].flatMap(searchWords).join(' ')} `
  return words.every(({ word, isPrefix }) => text.includes(isPrefix ? ` ${word}` : ` ${word} `))
}
