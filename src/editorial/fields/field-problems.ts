import * as v from 'valibot'
import { toFieldPath } from './field-path'
import { buildField } from './fields'

/** Error messages by field path; "" for the whole document. */
export type FieldProblems = ReadonlyMap<string, string>

/** Finds the first problem of each field. */
export function findFieldProblems(schema: v.GenericSchema, value: unknown): FieldProblems {
  const field = buildField(schema)
  const problems = new Map<string, string>()
  for (const issue of v.safeParse(schema, value).issues ?? []) {
    const path = toFieldPath(field, v.getDotPath(issue) ?? '')
    if (!problems.has(path)) problems.set(path, issue.message)
  }
  return problems
}
