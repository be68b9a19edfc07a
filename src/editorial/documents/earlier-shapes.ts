import * as schemas from '../../../content/schemas'
import type { Document } from './documents'

/** Years that fit their fields: others become those of a fresh site. */
const YEARS = /^(?<from>1[89]\d\d|2\d{3})[-–](?<to>1[89]\d\d|2\d{3})$/

/** A value as an earlier version of the site stored it, in the shape that the schema has now. */
export function inPresentShape({ schema }: Pick<Document, 'schema'>, value: unknown): unknown {
  if (schema !== schemas.organization || !Object.hasOwn(Object(value), 'copyrightYears')) return value
  const { copyrightYears, ...others } = value as Record<string, unknown>
  const { from, to } = YEARS.exec(String(copyrightYears))?.groups ?? {}
  return from ? { ...others, copyrightFrom: Number(from), copyrightTo: Number(to) } : others
}
