import { fieldAt } from './field-path'
import type { Field } from './fields'
import { postedFields, postedName } from './posted-value'
import { partAt } from './value-paths'

/** What a button says that puts a field of theirs in the place of mine. */
export function takeStep({ path, theirPath }: { path: string; theirPath: string }): string {
  return `take:${path}:${theirPath}`
}

/** What was posted, with a field as it is in another value. What makes no sense changes nothing. */
export function takeTheirs(field: Field, posted: URLSearchParams, theirs: unknown, step: string): URLSearchParams {
  const { path, theirPath } = STEP.exec(step)?.groups ?? {}
  if (path === undefined || theirPath === undefined) return posted
  const taken = fieldAt(field, path)
  const part = partAt(theirs, theirPath)
  if (!taken || part === undefined || fieldAt(field, theirPath) !== taken) return posted
  const name = postedName(path)
  const isTaken = (each: string) => `${each}.`.startsWith(`${name}.`)
  // Entries of a list keep the order in which they were posted, whatever their numbers.
  const entries = [...posted]
  const at = entries.findIndex(([each]) => isTaken(each))
  const others = entries.filter(([each]) => !isTaken(each))
  const fields = postedFields(taken, part, path)
  return new URLSearchParams(at < 0 ? [...others, ...fields] : others.toSpliced(at, 0, ...fields))
}

const STEP = /^take:(?<path>(?:\w+(?:\.\w+)*)?):(?<theirPath>(?:\w+(?:\.\w+)*)?)$/
