import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import { emailAddress } from '../forms/rules'
import { changeOf } from '../log/event-details'

const address = emailAddress({ en: 'not an address' })

/** An address that email can be sent to, without spaces around it; undefined for anything else. */
export function readAddress(given: unknown): string | undefined {
  const read = v.safeParse(address, given, { abortPipeEarly: true })
  return read.success ? read.output : undefined
}

/** Where a submission's sender is written to: as somebody corrected it last, or undid that, or as it was sent. */
export async function findSenderAddress(database: Database, submissionId: string): Promise<string | undefined> {
  return (await findSenderAddresses(database, [submissionId])).get(submissionId)
}

/** The same for several, by submission; those that have one. */
export async function findSenderAddresses(
  database: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const sent = database.selectFrom('submissions').select(['id', 'sender_email'])
  const addresses = new Map<string, unknown>(
    (await sent.where(whereIn(database, 'id', submissionIds)).execute()).map((row) => [row.id, row.sender_email]),
  )
  const corrections = database.selectFrom('events').select(['submission_id', 'details']).orderBy('sequence')
  // As an expression, so that SQLite does not read all undoings of the log.
  const ofThem = corrections.where(sql<string>`(kind || '')`, 'in', ['address-corrected', 'undone'])
  for (const row of await ofThem.where(whereIn(database, 'submission_id', submissionIds)).execute()) {
    const change = changeOf(row.details === null ? undefined : JSON.parse(row.details).address)
    if (change) addresses.set(row.submission_id ?? '', change.after)
  }
  return new Map(
    [...addresses].flatMap(([id, given]) => {
      const address = readAddress(given)
      return address === undefined ? [] : [[id, address]]
    }),
  )
}
