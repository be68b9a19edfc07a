import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Document } from '../documents/documents'
import { fieldName } from '../fields/field-path'
import { buildField } from '../fields/fields'
import { walkLeaves } from '../fields/value-paths'
import { billingMessages } from '../words'

/** A changed billing value; null if the document has none. */
export interface BillingChange {
  /** For example "deposit" or "payment.url". */
  path: string
  /** For example "Deposit". */
  label: string
  before: string | number | null
  after: string | number | null
}

export function findBillingChanges(
  { schema }: Pick<Document, 'schema'>,
  before: unknown,
  after: unknown,
): BillingChange[] {
  const [old, next] = [new Map(walkLeaves(before)), new Map(walkLeaves(after))]
  const field = buildField(schema)
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((path) => {
    const change = { before: old.get(path) ?? null, after: next.get(path) ?? null }
    return change.before === change.after ? [] : [{ path, label: fieldName(field, path), ...change }]
  })
}

/** Formats a value, for example "$150". An empty value is described by its source. */
export function formatBillingValue(path: string, value: BillingChange['after']): string {
  const { fromSettings, noLink } = billingMessages[DEFAULT_LANGUAGE]
  if (value === null && path.startsWith('links.')) return noLink
  if (value === null) return fromSettings
  return typeof value === 'number' ? `$${value.toLocaleString('en-US')}` : value
}
