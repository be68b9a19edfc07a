import * as v from 'valibot'
import { statuses } from '../statuses'

/**
 * The new state of a submission's row; absent parts stay as they are. An event stores one, with the values from before,
 * as what undoing it needs.
 */
export const rowTarget = v.strictObject({
  status: v.exactOptional(v.picklist(statuses)),
  assigneeId: v.exactOptional(v.nullable(v.string())),
  season: v.exactOptional(
    v.strictObject({
      id: v.nullable(v.string()),
      /** True if somebody assigned it, so that it stays when the program is corrected. */
      isAssigned: v.boolean(),
    }),
  ),
  /** Tags to add (true) or remove (false), by ID. */
  tags: v.exactOptional(v.record(v.string(), v.boolean())),
  /** Corrected answers, by field. */
  answers: v.exactOptional(v.record(v.string(), v.string())),
  /**
   * Of a submission that is no longer spam, the confirmation is released, unless it is "kept". The status does not go
   * back to spam if the confirmation must be "unsent" for that.
   */
  confirmation: v.exactOptional(v.picklist(['kept', 'unsent'])),
})

export type RowTarget = v.InferOutput<typeof rowTarget>
