import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import { applicationOptions } from '../forms/application/options'
import { findOptionLabel } from '../forms/options'
import { correctedAnswers } from '../submissions/corrections/corrected'
import { readCorrections } from '../submissions/corrections/corrections'

export type Answers = Readonly<Record<string, unknown>>

/** Reads the answers of submissions, as corrected. Erased submissions are omitted. */
export async function readCorrectedAnswers(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Answers>> {
  const corrections = await readCorrections(database, ids)
  const submissions = await database
    .selectFrom('submissions')
    .select(['id', 'answers'])
    .where(whereIn(database, 'id', ids))
    .where('digest', '!=', '')
    .execute()
  return new Map(submissions.map((sent) => [sent.id, JSON.parse(correctedAnswers(sent, corrections.get(sent.id)))]))
}

/** Returns the answer if it is a text; otherwise an empty string. */
export function toText(answer: unknown): string {
  return typeof answer === 'string' ? answer : ''
}

/** Returns the grade's label on the form; empty without a grade. */
export function gradeLabel(answers: Answers | undefined): string {
  return findOptionLabel(applicationOptions.currentGrade, toText(answers?.currentGrade), DEFAULT_LANGUAGE)
}
