import * as v from 'valibot'
import { toStorableText } from '../database/storable-text'
import { applicationStates } from '../database/tables'
import { actionNames } from './admission-actions'

export const MAX_REASON_LENGTH = 1000
export const MAX_ACCEPTED_BY_LENGTH = 200

const clean = v.transform((typed: string) => toStorableText(typed).trim())
const text = (maxLength: number) => v.exactOptional(v.pipe(v.string(), clean, v.maxLength(maxLength)))

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true

/** An action and what staff entered for it. Also the format in which a selection stores it. */
export const decisionInput = v.strictObject({
  action: v.picklist(actionNames),
  /** The new state, if the action has more than one. "waitlisted" moves an offered spot to the waitlist there. */
  to: v.exactOptional(v.picklist(applicationStates)),
  reason: text(MAX_REASON_LENGTH),
  /** Last day to accept, in ISO format. */
  deadline: v.exactOptional(v.pipe(v.string(), v.check(isDate))),
  acceptedBy: text(MAX_ACCEPTED_BY_LENGTH),
  /** Ids; `duplicateOf` is that of the application that a duplicate repeats. */
  ...{ seasonId: text(100), acceptanceId: text(100), cancellationId: text(100), duplicateOf: text(100) },
  /** Position on the waitlist; 1 is the first. */
  position: v.exactOptional(v.pipe(v.number(), v.integer())),
})

export type DecisionInput = v.InferOutput<typeof decisionInput>
