import * as v from 'valibot'
import { mapSequentially, type Undo, type UndoContext } from '../log/undo/undo-definition'
import { lockPeople, type MoveChanges, writeMoves } from './people-change'

const references = v.exactOptional(v.array(v.string()))

const inverse = v.strictObject({
  moves: v.record(v.string(), v.strictObject({ before: v.nullable(v.string()), after: v.nullable(v.string()) })),
  /** References that identify people in the log. */
  joined: references,
  separated: references,
})

/** Moves contacts and submissions back to their earlier owners. */
export const peopleUndo: Undo<v.InferOutput<typeof inverse>> = {
  right: 'handle',
  inverse,
  lock: lockPeople,
  apply: mapSequentially(async ({ transaction }: UndoContext, { inverse: { moves, ...known } }) => {
    await writeMoves(transaction, moves)
    return { details: { ...moves, ...known } }
  }),
}

/** Builds the undo data of an event. Both people's rows are affected. */
export function createPeopleChange(
  personIds: readonly string[],
  moves: MoveChanges,
  known: Pick<v.InferOutput<typeof inverse>, 'joined' | 'separated'>,
) {
  const reversed = Object.entries(moves).map(([name, { before, after }]) => [name, { before: after, after: before }])
  return { rows: personIds.map((id) => `person:${id}`), inverse: { moves: Object.fromEntries(reversed), ...known } }
}
