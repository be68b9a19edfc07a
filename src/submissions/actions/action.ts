import type { GenericSchema } from 'valibot'
import type { Right } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { EventDetails } from '../../log/event-details'
import type { Names } from '../../log/event-kind'
import type { RowTarget } from '../handling/row-target'
import type { TagResult } from '../handling/tags'

/** Why a tag cannot be made. */
export type InvalidTag = Extract<TagResult, { status: 'invalid' }>

/** A submission, as far as an action needs to know whether it is already so. */
interface ActionRow {
  status: string
  assigneeId: string | null
  seasonId: string | null
  /** True if it has the action's tag; missing if not read. */
  isTagged?: boolean
}

/** Something that staff do with submissions, one or many. Undo applies its inverse, a row's target from before. */
export interface Action<Input> {
  right: Right
  input: GenericSchema<unknown, Input>
  /** Reads a form: `value` is what follows the action's name in the pressed button. */
  fromForm(value: string, fields: URLSearchParams): unknown
  /** Creates what the input names and does not exist yet, before a member freezes it. */
  prepare?(app: AppContext, staffId: string, input: Input): Promise<Input | InvalidTag>
  isAlreadyApplied(row: ActionRow, input: Input): boolean
  /** True if it conflicts with nobody's change. */
  ignoresVersions?: boolean
  /** The state that rows get; undefined if the person or thing it names is gone. */
  targetOf(database: Database, input: Input): Promise<RowTarget | undefined>
  /** The person or thing it names. */
  nameIn(names: Names, input: Input): string | undefined
  /** The details of the event that heads a batch. */
  details(input: Input): EventDetails
  words: ActionWords<Input>
}

/** `many` is as in "40 submissions", `name` as `nameIn` returns it. */
interface ActionWords<Input> {
  /** Follows "You were about to": "assign it to Ana". */
  one(input: Input, names: Names): string
  /** "Assign 40 submissions to Ana". */
  preview(input: Input, many: string, name: string): string
  /** The same on its button, if that is shorter. */
  button?(input: Input, many: string): string
  /** The words after a number of submissions: "is already new", "were already assigned to Ana". */
  isAlreadyApplied(input: Input, count: number, name: string, isDone: boolean): string
  /** The sentence for several that are all already so, if "All 40 …" does not fit. */
  noneApplied?(input: Input, name: string): string | undefined
  /** The sentence in the log: "assigned 40 submissions to Ana". */
  did(details: EventDetails, many: string, names: Names): string
}

/** "is", "are", "was", or "were". */
export function be(count: number, isDone: boolean): string {
  if (isDone) return count === 1 ? 'was' : 'were'
  return count === 1 ? 'is' : 'are'
}
