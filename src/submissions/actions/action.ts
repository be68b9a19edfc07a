import type { GenericSchema } from 'valibot'
import type { Right } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { EventDetails } from '../../log/event-details'
import type { Names } from '../../log/event-kind'
import type { RowTarget } from '../handling/row-target'
import type { TagResult } from '../handling/tags'

/** The reason a tag cannot be created. */
export type InvalidTag = Extract<TagResult, { status: 'invalid' }>

/** The fields of a submission that show if an action would change it. */
interface ActionRow {
  status: string
  assigneeId: string | null
  seasonId: string | null
  /** True if the submission has the action's tag; missing if not read. */
  isTagged?: boolean
}

/** An action that staff apply to one or many submissions. Its undo restores the row's earlier state. */
export interface Action<Input> {
  right: Right
  input: GenericSchema<unknown, Input>
  /** Reads the input from a form. `value` is the part of the pressed button's value after the action's name. */
  fromForm(value: string, fields: URLSearchParams): unknown
  /** Creates the tag that the input names, if it does not exist yet, before the selection is frozen. */
  prepare?(app: AppContext, staffId: string, input: Input): Promise<Input | InvalidTag>
  isAlreadyApplied(row: ActionRow, input: Input): boolean
  /** True if the action never conflicts with other changes. */
  ignoresVersions?: boolean
  /** Returns the new state of rows; undefined if the target person, season, or tag no longer exists. */
  targetOf(database: Database, input: Input): Promise<RowTarget | undefined>
  /** Returns the name of the target person, season, or tag. */
  nameIn(names: Names, input: Input): string | undefined
  /** Returns the details of the batch's header event. */
  details(input: Input): EventDetails
  words: ActionWords<Input>
}

/** `many` is a phrase like "40 submissions"; `name` is the result of `nameIn`. */
interface ActionWords<Input> {
  /** Completes "You were about to", as in "assign it to Ana". */
  one(input: Input, names: Names): string
  /** As in "Assign 40 submissions to Ana". */
  preview(input: Input, many: string, name: string): string
  /** A shorter label for the button. */
  button?(input: Input, many: string): string
  /** Returns the rest of a sentence that starts with a count: "is already new", "were already assigned to Ana". */
  isAlreadyApplied(input: Input, count: number, name: string, isDone: boolean): string
  /** The sentence if none of several submissions change, where "All 40 …" does not fit. */
  noneApplied?(input: Input, name: string): string | undefined
  /** The log sentence, as in "assigned 40 submissions to Ana". */
  did(details: EventDetails, many: string, names: Names): string
}

/** Returns "is", "are", "was", or "were". */
export function conjugateBe(count: number, isDone: boolean): string {
  if (isDone) return count === 1 ? 'was' : 'were'
  return count === 1 ? 'is' : 'are'
}
