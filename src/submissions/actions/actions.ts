import * as v from 'valibot'
import type { Action } from './action'
import { assigneeAction } from './assignee'
import { seasonAction } from './season'
import { statusAction } from './status'
import { tagAction } from './tag'

/** Actions that can be applied to many submissions at once. Add a new one here. */
const actions = { status: statusAction, assignee: assigneeAction, season: seasonAction, tag: tagAction }

/** An action's name and input. */
export type ChosenAction = {
  [Name in keyof typeof actions]: v.InferOutput<(typeof actions)[Name]['input']>
}[keyof typeof actions]

const all: Readonly<Record<string, Action<ChosenAction>>> = actions

export function getAction({ type }: Pick<ChosenAction, 'type'>): Action<ChosenAction> {
  return all[type] as Action<ChosenAction>
}

export function findAction(name: unknown): Action<ChosenAction> | undefined {
  return typeof name === 'string' && Object.hasOwn(all, name) ? all[name] : undefined
}

/** Reads the button that was pressed, as in "status:done"; undefined if it names no action. */
export function readPressedAction(fields: URLSearchParams): ChosenAction | undefined {
  const [name = '', value = ''] = (fields.get('do') ?? '').split(':')
  return readAction(name, value, fields)
}

/** Reads the input of a form that has one action. */
export function readAction(name: string, value: string, fields: URLSearchParams): ChosenAction | undefined {
  return parseChosenAction(findAction(name)?.fromForm(value, fields))
}

/** Parses a stored action; undefined if another version of the site stored it in another shape. */
export function parseChosenAction(stored: unknown): ChosenAction | undefined {
  const type = typeof stored === 'object' && stored !== null && 'type' in stored ? stored.type : undefined
  const action = findAction(type)
  const result = action && v.safeParse(action.input, stored)
  return result?.success ? result.output : undefined
}
