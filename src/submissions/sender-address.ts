import * as v from 'valibot'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import { emailAddress } from '../forms/rules'
import type { OutboxRow } from '../mail/outbox'

const address = emailAddress(() => 'not an address')

/** Parses an email address; undefined if invalid. */
export function parseAddress(given: unknown): string | undefined {
  const result = v.safeParse(address, given, { abortPipeEarly: true })
  return result.success ? result.output : undefined
}

/** Finds a sender's email address, as corrected. */
export async function findSenderAddress(database: Database, submissionId: string): Promise<string | undefined> {
  return (await findSenderAddresses(database, [submissionId])).get(submissionId)
}

/** Returns the current address for an email: the corrected one if it goes to a sender. */
export async function findCurrentAddress(
  database: Database,
  {
    audience,
    submission_id: submissionId,
    to_address: to,
  }: Pick<OutboxRow, 'audience' | 'submission_id' | 'to_address'>,
): Promise<string> {
  if (audience !== 'sender' || submissionId === null) return to
  return (await findSenderAddress(database, submissionId)) ?? to
}

/** Finds the addresses of senders by submission. Submissions without a valid address are omitted. */
export async function findSenderAddresses(
  database: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const submissions = await database
    .selectFrom('submissions')
    .leftJoin('corrections', (join) =>
      join.onRef('corrections.submission_id', '=', 'submissions.id').on('corrections.field', '=', 'email'),
    )
    .select(['submissions.id', 'submissions.sender_email', 'corrections.value'])
    .where(whereIn(database, 'submissions.id', submissionIds))
    .execute()
  return new Map(
    submissions.flatMap(({ id, sender_email, value }) => {
      const address = parseAddress(value ?? sender_email)
      return address === undefined ? [] : [[id, address]]
    }),
  )
}
