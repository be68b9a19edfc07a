import * as v from 'valibot'
import { statuses } from '../statuses'

/**
 * The new state of a submission's row. Missing parts stay unchanged. Events store the earlier values in this form for
 * their undo.
 */
export const rowTarget = v.strictObject({
  status: v.exactOptional(v.picklist(statuses)),
  assigneeId: v.exactOptional(v.nullable(v.string())),
  season: v.exactOptional(
    v.strictObject({
      id: v.nullable(v.string()),
      /** True if a person assigned the season, which then stays when the program is corrected. */
      isAssigned: v.boolean(),
    }),
  ),
  /** Tags to add (true) or remove (false), by ID. */
  tags: v.exactOptional(v.record(v.string(), v.boolean())),
  /** Corrected answers, by field. */
  answers: v.exactOptional(v.record(v.string(), v.string())),
  /**
   * If the submission is no longer spam, its confirmation is released unless this is "kept". With "unsent", the status
   * changes back to spam only if the confirmation was not sent.
   */
  confirmation: v.exactOptional(v.picklist(['kept', 'unsent'])),
})

export type RowTarget = v.InferOutput<typeof rowTarget>
