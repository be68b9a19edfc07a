import * as v from 'valibot'
import { toStorableText } from '../database/storable-text'
import { applicationStates } from '../database/tables'
import { actionNames } from './admission-actions'

export const MAX_REASON_LENGTH = 1000
export const MAX_ACCEPTED_BY_LENGTH = 200

const text = (maxLength: number) =>
  v.exactOptional(
    v.pipe(
      v.string(),
      v.transform((typed) => toStorableText(typed).trim()),
      v.maxLength(maxLength),
    ),
  )

const id = text(100)

/** An action and what staff entered for it. Also the format in which a selection stores it. */
export const decisionInput = v.strictObject({
  action: v.picklist(actionNames),
  /** The new state, if the action has more than one. With "waitlisted", Move puts an offered spot on the waitlist. */
  to: v.exactOptional(v.picklist(applicationStates)),
  reason: text(MAX_REASON_LENGTH),
  /** Last day to accept, in ISO format. */
  deadline: v.exactOptional(v.pipe(v.string(), v.check(isDate))),
  seasonId: id,
  acceptanceId: id,
  acceptedBy: text(MAX_ACCEPTED_BY_LENGTH),
  cancellationId: id,
  /** The id of the application that a duplicate repeats. */
  duplicateOf: id,
  /** Position on the waitlist; 1 is the first. */
  position: v.exactOptional(v.pipe(v.number(), v.integer())),
})

export type DecisionInput = v.InferOutput<typeof decisionInput>

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  )
}
