import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { FieldErrors } from '../../forms/check'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import { changeAndRecord } from '../handling/change-seen'
import { findCorrectedSeason } from '../handling/following-season'
import { lockInboxRow } from '../inbox/inbox-row'
import { type CorrectableField, checkCorrection, correctableFields, readCorrectable } from './correctable'

type CorrectionResult =
  /** The event is absent if nothing changed. */
  | { status: 'changed'; version: number; eventId?: string }
  | { status: 'missing' }
  /** Somebody changed the same answers after they were seen: nothing is overwritten. */
  | { status: 'conflict'; fields: readonly string[] }
  /** What is wrong, by field. */
  | { status: 'invalid'; errors: FieldErrors }

interface AnswersCorrection {
  submissionId: string
  /** What answers should have been, by field. */
  answers: Readonly<Record<string, string>>
  /** Whether somebody saw an answer as it stands now. */
  wasSeen: (field: CorrectableField) => boolean
}

/**
 * Corrects answers of a submission, beside what was sent, where each stands as it was seen. What is not there, or is
 * about health, is passed over; what was sent may always be put back.
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
    const unseen = changed.filter((field) => !wasSeen(field))
    if (unseen.length > 0) return { status: 'conflict', fields: unseen.map(({ field }) => field) }
    if (Object.keys(errors).length > 0) return { status: 'invalid', errors }
    if (changed.length === 0) return { status: 'changed', version }
    const id = await findCorrectedSeason(transaction, app, row, changes)
    const target = { answers: changes, ...(id !== undefined && { season: { id, isAssigned: false } }) }
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
