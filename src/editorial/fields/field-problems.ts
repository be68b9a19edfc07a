import * as v from 'valibot'
import { editedPath } from './field-path'
import { buildField } from './fields'

/** What is wrong with a value, by the path of the field that it is shown beside; the whole document's is "". */
export type FieldProblems = ReadonlyMap<string, string>

/** What is wrong with a document's value, first things first: one message a field. */
export function findFieldProblems(schema: v.GenericSchema, value: unknown): FieldProblems {
  const field = buildField(schema)
  const problems = new Map<string, string>()
  for (const issue of v.safeParse(schema, value).issues ?? []) {
    const path = editedPath(field, v.getDotPath(issue) ?? '')
    if (!problems.has(path)) problems.set(path, issue.message)
  }
  return problems
}
