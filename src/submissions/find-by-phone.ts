import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import type { Moment } from '../database/tables'
import { phoneSearchWords } from '../people/phone-digits'
import { readCorrections } from './corrections/corrections'

const BATCH_SIZE = 1000

/**
 * Finds submissions with a phone number in any answer, sent or corrected, oldest first. Reads all submissions, so that
 * it also finds spam, health information, and rows that are not indexed yet.
 */
export async function findByPhone(database: Database, key: string) {
  const found: { reference: string; form: string; name: string | null; createdAt: Moment }[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await database
      .selectFrom('submissions')
      .innerJoin('inbox', 'inbox.submission_id', 'submissions.id')
      .select(['submissions.id', 'reference', 'submissions.form', 'created_at as createdAt', senderName.as('name')])
      .select(sql<string>`CAST(answers AS text)`.as('answers'))
      .where('submissions.id', '>', after)
      .orderBy('submissions.id')
      .limit(BATCH_SIZE)
      .execute()
    const corrections = await readCorrections(
      database,
      rows.map(({ id }) => id),
    )
    for (const { id, answers, ...row } of rows) {
      const corrected = Object.values(corrections.get(id) ?? {}).map(({ value }) => value)
      const texts = [...Object.values(JSON.parse(answers)), ...corrected]
      if (texts.some((text) => typeof text === 'string' && phoneSearchWords(text).includes(key))) found.push(row)
    }
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id
  }
  return found
}
