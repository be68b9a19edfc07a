import type { Database } from '../../database/connection'
import { healthAnswers } from '../handling/shown-answers'

/** Stands where something is not shown. */
export const MASK = '••••••'

/**
 * The text of an email without health information: the office's emails about acceptances carried it before there was a
 * desk, where each opening is in the log.
 */
export async function maskCare(
  database: Database,
  { kind, submissionId, text }: { kind: string; submissionId: string | null; text: string },
): Promise<string> {
  if (kind !== 'notification' || submissionId === null) return text
  const sent = await database
    .selectFrom('submissions')
    .select(['form', 'form_version', 'language', 'answers'])
    .where('id', '=', submissionId)
    .executeTakeFirst()
  const labels = sent ? healthAnswers(sent).map(({ label }) => label) : []
  return labels.reduce((masked, label) => masked.replace(answerUnder(label), `$1  ${MASK}\n`), text)
}

/** An answer in the plain text of an email: the lines below its label, each behind two spaces. */
function answerUnder(label: string): RegExp {
  return new RegExp(`^(${RegExp.escape(label)}:\\n)(?: {2}[^\\n]*(?:\\n|$))+`, 'gm')
}
