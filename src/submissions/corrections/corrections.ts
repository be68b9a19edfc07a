import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import { toStorableText } from '../../database/storable-text'
import type { Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import { createIndexEntry } from '../inbox/index-entry'
import { type Corrections, formatSentAnswer } from './corrected'

/** Reads corrections by submission. Submissions without corrections are omitted. */
export async function readCorrections(
  database: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, Corrections>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('corrections')
    .select(['submission_id', 'field', 'value', 'corrected_by as by', 'corrected_at as at'])
    .where(whereIn(database, 'submission_id', submissionIds))
    .orderBy('field')
    .execute()
  const corrections = new Map<string, Corrections>()
  for (const { submission_id, field, ...correction } of rows)
    corrections.set(submission_id, { ...corrections.get(submission_id), [field]: correction })
  return corrections
}

/** Answers before and after, by the names used in event details ("answer:", the form, and the field). */
export type AnswerChanges = Readonly<Record<string, { before: string; after: string }>>

/**
 * Corrects answers of a submission whose row is locked, and updates the list and search. Returns the changed answers.
 * Correcting an answer back to its sent value deletes the correction.
 */
export async function setCorrections(
  transaction: Database,
  { submissionId, answers }: { submissionId: string; answers: Readonly<Record<string, string>> },
  author: { by: string; at: Moment },
): Promise<AnswerChanges> {
  const sent = await readSentAnswers(transaction, submissionId)
  const before = (await readCorrections(transaction, [submissionId])).get(submissionId) ?? {}
  const given = JSON.parse(sent.answers) as Record<string, unknown>
  const changes = Object.entries(answers).flatMap(([field, answer]) => {
    const [asSent, value] = [toStorableText(formatSentAnswer(given[field])), toStorableText(answer)]
    const was = before[field]?.value ?? asSent
    return was === value ? [] : [{ field, was, value, isAsSent: value === asSent }]
  })
  if (changes.length === 0) return {}
  for (const { field, value, isAsSent } of changes)
    await setCorrection(transaction, { submission_id: submissionId, field }, isAsSent ? null : value, author)
  const after = (await readCorrections(transaction, [submissionId])).get(submissionId)
  await transaction
    .updateTable('inbox')
    .set(createIndexEntry(sent, after))
    .where('submission_id', '=', submissionId)
    .execute()
  return Object.fromEntries(
    changes.map(({ field, was, value }) => [`answer:${sent.form}.${field}`, { before: was, after: value }]),
  )
}

function readSentAnswers(transaction: Database, submissionId: string) {
  return transaction
    .selectFrom('submissions')
    .select(['reference', 'form', 'form_version', 'language', 'sender_name', 'sender_email'])
    .select(sql<string>`CAST(answers AS text)`.as('answers'))
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
}

async function setCorrection(
  transaction: Database,
  key: { submission_id: string; field: string },
  value: string | null,
  { by, at }: { by: string; at: Moment },
): Promise<void> {
  if (value === null) {
    const corrections = transaction.deleteFrom('corrections').where('submission_id', '=', key.submission_id)
    await corrections.where('field', '=', key.field).execute()
    return
  }
  const correction = { value, corrected_by: by, corrected_at: at }
  await transaction
    .insertInto('corrections')
    .values({ ...key, ...correction })
    .onConflict((conflict) => conflict.columns(['submission_id', 'field']).doUpdateSet(correction))
    .execute()
}
