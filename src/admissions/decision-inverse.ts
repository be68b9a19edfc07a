import * as v from 'valibot'
import { applicationStates } from '../database/tables'
import { rowTarget } from '../submissions/handling/row-target'
import type { ApplicationRow } from './application-row'

const text = v.nullable(v.string())

/** Columns that decisions change and undo restores. */
const columnsSchema = v.strictObject({
  ...{ state: v.picklist(applicationStates), decision_number: v.number(), decided_at: text, reason: text },
  ...{ rank: v.nullable(v.number()), deadline: text, acceptance_id: text, cancellation_id: text, accepted_by: text },
  related_id: text,
})

export type DecisionColumns = v.InferOutput<typeof columnsSchema>

/** Data to undo a decision about an application: the earlier columns. */
export const inverseSchema = v.strictObject({
  id: v.string(),
  before: columnsSchema,
  /** The row in another season; `before` is null if the decision added it. */
  other: v.exactOptional(v.strictObject({ id: v.string(), before: v.nullable(columnsSchema) })),
  /** The submission's row in the inbox, if it moved too. */
  submission: v.exactOptional(rowTarget),
})

export type DecisionInverse = v.InferOutput<typeof inverseSchema>

export function pickColumns(row: ApplicationRow): DecisionColumns {
  return v.parse(v.object(columnsSchema.entries), row)
}
