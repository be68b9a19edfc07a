import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { FieldErrors } from '../../forms/check'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import { type ChangeResult, changeLocked, type Versioned } from '../handling/change-seen'
import { lockInboxRow } from '../inbox/inbox-row'
import { checkCorrection, correctableFields, readCorrectable } from './correctable'

type CorrectionResult =
  | Exclude<ChangeResult, { status: 'over-budget' }>
  /** What is wrong, by field. */
  | { status: 'invalid'; errors: FieldErrors }

/**
 * Corrects answers of a submission, beside what was sent, if it still has the version that was seen. What is not there,
 * or is about health, is passed over; what was sent may always be put back.
 */
export function correctAnswers(
  app: AppContext,
  actor: Actor,
  { answers, ...seen }: Versioned & { answers: Readonly<Record<string, string>> },
): Promise<CorrectionResult> {
  return transactAs(app.database, actor, async (transaction): Promise<CorrectionResult> => {
    const row = await lockInboxRow(transaction, seen.submissionId)
    if (!row) return { status: 'missing' }
    const { changes, errors } = await readChanges(transaction, seen.submissionId, answers)
    if (Object.keys(errors).length > 0) return { status: 'invalid', errors }
    if (Object.keys(changes).length === 0) return { status: 'changed', version: row.version }
    const result = await changeLocked({ transaction, app, actor }, seen, { answers: changes })
    if (result.status === 'over-budget') throw new Error('a correction sends nothing')
    return result
  })
}

async function readChanges(transaction: Database, submissionId: string, answers: Readonly<Record<string, string>>) {
  const submission = await readCorrectable(transaction, submissionId)
  const changes: Record<string, string> = {}
  const errors: FieldErrors = {}
  for (const field of correctableFields(submission)) {
    const checked = checkCorrection(submission, field, answers)
    if ('error' in checked) errors[field.field] = checked.error
    else if (checked.value !== field.now) changes[field.field] = checked.value
  }
  return { changes, errors }
}
