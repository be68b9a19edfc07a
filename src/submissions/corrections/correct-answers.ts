import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { FieldErrors } from '../../forms/check'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import { changeAndRecord } from '../handling/change-submissions'
import { findCorrectedSeason } from '../handling/corrected-season'
import { findRowRefusals } from '../handling/row-refusals'
import { lockInboxRow } from '../inbox/inbox-row'
import { type CorrectableField, checkCorrection, correctableFields, readCorrectable } from './correctable'

type CorrectionResult =
  /** `eventId` is missing if nothing changed. */
  | { status: 'changed'; version: number; eventId?: string }
  | { status: 'missing' }
  /** Someone else changed the same answers after they were loaded. Nothing is overwritten. */
  | { status: 'conflict'; fields: readonly string[] }
  /** Errors by field. */
  | { status: 'invalid'; errors: FieldErrors }

interface AnswersCorrection {
  submissionId: string
  /** Corrected answers by field. */
  answers: Readonly<Record<string, string>>
  /** True if the form was loaded with the field's current answer. */
  wasSeen: (field: CorrectableField) => boolean
}

/**
 * Stores corrections beside the sent answers. An answer that changed since it was loaded is a conflict. Unknown and
 * health fields are ignored. The originally sent answer is always accepted. A corrected program moves the submission,
 * unless a decision was made about its application.
 */
export function correctAnswers(
  app: AppContext,
  actor: Actor,
  { submissionId, answers, wasSeen }: AnswersCorrection,
): Promise<CorrectionResult> {
  return transactAs(app.database, actor, async (transaction): Promise<CorrectionResult> => {
    const row = await lockInboxRow(transaction, submissionId)
    if (!row) return { status: 'missing' }
    const { version } = row
    const { changed, changes, errors } = await readChanges(transaction, submissionId, answers)
    const unseenFields = changed.filter((field) => !wasSeen(field))
    if (unseenFields.length > 0) return { status: 'conflict', fields: unseenFields.map(({ field }) => field) }
    if (Object.keys(errors).length > 0) return { status: 'invalid', errors }
    if (changed.length === 0) return { status: 'changed', version }
    const id = await findCorrectedSeason(transaction, app, row, changes)
    const season = id === undefined ? {} : { season: { id, isAssigned: false } }
    const refusals = await findRowRefusals(transaction, [{ row, target: season }], { locks: true })
    const target = { answers: changes, ...(refusals.size === 0 && season) }
    const { changed: rows, events } = await changeAndRecord({ transaction, app, actor }, [{ row, target }])
    return {
      status: 'changed',
      version: rows[0]?.about.version ?? version,
      ...(events[0] && { eventId: events[0].id }),
    }
  })
}

async function readChanges(transaction: Database, submissionId: string, answers: Readonly<Record<string, string>>) {
  const submission = await readCorrectable(transaction, submissionId)
  const changed: CorrectableField[] = []
  const changes: Record<string, string> = {}
  const errors: FieldErrors = {}
  for (const field of correctableFields(submission)) {
    const checked = checkCorrection(submission, field, answers)
    if ('value' in checked && checked.value === field.now) continue
    changed.push(field)
    if ('error' in checked) errors[field.field] = checked.error
    else changes[field.field] = checked.value
  }
  return { changed, changes, errors }
}
