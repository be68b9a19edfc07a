import * as v from 'valibot'
import { applicationStates } from '../database/tables'
import type { NewEvent } from '../log/events'
import { type Subject, submissionSubject } from '../log/subjects'
import type { ChangedRow } from '../submissions/handling/changed-row'
import { rowTarget } from '../submissions/handling/row-target'
import type { AdmissionAction } from './admission-actions'
import type { ApplicationRow } from './application-row'
import type { DecisionColumns, PlannedChange } from './plan-decision'

const columnsSchema = v.strictObject({
  ...{ state: v.picklist(applicationStates), decision_number: v.number(), decided_at: v.nullable(v.string()) },
  ...{ reason: v.nullable(v.string()), rank: v.nullable(v.number()), deadline: v.nullable(v.string()) },
  ...{ acceptance_id: v.nullable(v.string()), cancellation_id: v.nullable(v.string()) },
  ...{ accepted_by: v.nullable(v.string()), related_id: v.nullable(v.string()) },
})

/** Data to undo a decision: the earlier columns. */
export const inverseSchema = v.strictObject({
  id: v.string(),
  before: columnsSchema,
  /** The row in another season; `before` is null if the decision added it. */
  other: v.exactOptional(v.strictObject({ id: v.string(), before: v.nullable(columnsSchema) })),
  /** The submission's row in the inbox, if it moved too. */
  submission: v.exactOptional(rowTarget),
})

export type DecisionInverse = v.InferOutput<typeof inverseSchema>

interface Occasion {
  action: AdmissionAction
  actorId: string
  at: string
  /** Number of waiting letters that were canceled. */
  canceled: number
  /** The submission's row in the inbox, if it moved. */
  submission: ChangedRow | undefined
}

/** Creates the event of a decision. A reason is personal, so it's only in the row. */
export function createDecisionEvent(change: PlannedChange, { action, actorId, at, canceled, submission }: Occasion) {
  const { row, next, other } = change
  const { state = row.state, deadline = row.deadline } = next
  const details = {
    ...{ action, state: { before: row.state, after: state } },
    ...(deadline !== row.deadline && { deadline: { before: row.deadline, after: deadline } }),
    ...(other && { season: { before: row.season_id, after: other.seasonId } }),
    ...(canceled > 0 && { canceled }),
  }
  const inverse: DecisionInverse = {
    ...{ id: row.id, before: pickColumns(row) },
    ...(other && { other: { id: other.id, before: other.before ? pickColumns(other.before) : null } }),
    ...(submission && { submission: v.parse(rowTarget, submission.change.inverse) }),
  }
  const about: Subject[] = [
    { kind: 'application', id: row.id, version: row.version + 1 },
    ...(other ? [{ kind: 'application', id: other.id, version: (other.before?.version ?? 0) + 1 } as const] : []),
    submission?.about ?? submissionSubject(row.submission_id),
  ]
  const rows = [row.id, ...(other ? [other.id] : [])].map((id) => `application:${id}`)
  const change_ = { rows: [...rows, ...(submission?.change.rows ?? [])], inverse }
  return { kind: 'admission-decided', details, actorId, at, about, change: change_ } as const satisfies NewEvent
}

function pickColumns(row: ApplicationRow): DecisionColumns {
  return Object.fromEntries(
    Object.keys(columnsSchema.entries).map((name) => [name, row[name as keyof DecisionColumns]]),
  ) as DecisionColumns
}
