import * as v from 'valibot'
import { type Field, fieldsOf } from './fields'
import { partOf } from './part-of'
import { within } from './posted-names'

/** What is wrong with a value, by the path of the field that it is shown beside; the whole document's is "". */
export type FieldProblems = ReadonlyMap<string, string>

/** What is wrong with a document's value, first things first: one message a field. */
export function problemsOf(schema: v.GenericSchema, value: unknown): FieldProblems {
  const field = fieldsOf(schema)
  const problems = new Map<string, string>()
  for (const issue of v.safeParse(schema, value).issues ?? []) {
    const path = shownAt(field, issue.path?.map(({ key }) => String(key)) ?? [])
    if (!problems.has(path)) problems.set(path, issue.message)
  }
  return problems
}

/** A date and a text of many paragraphs are one field each: what is wrong with a part of them is shown there. */
function shownAt(root: Field, keys: readonly string[]): string {
  let [field, path]: [Field | undefined, string] = [root, '']
  for (const key of keys) {
    const part: Field | undefined = partOf(field, key)
    if (!part) return path
    path = within(path, key)
    field = part
  }
  return path
}
