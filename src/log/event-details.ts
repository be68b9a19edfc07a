import * as v from 'valibot'

/** The details of each kind of event. Each module declares its own kinds. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface DetailsByKind {}

type EventKindName = keyof DetailsByKind

export type EventContent = { [Kind in EventKindName]: { kind: Kind; details: DetailsByKind[Kind] } }[EventKindName]

/** The details of each kind, inferred from its schema. */
export type DetailsOf<Kinds extends Readonly<Record<string, { details: v.GenericSchema }>>> = {
  [Kind in keyof Kinds]: v.InferOutput<Kinds[Kind]['details']>
}

const value = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

/** A value before and after a change; null if missing. */
export type Change = v.InferOutput<typeof anyChangeSchema>

export const anyChangeSchema = changeSchema(value)

const detail = v.union([anyChangeSchema, value, v.pipe(v.array(v.string()), v.readonly())])

/** Changes and facts by name. Must never contain answers about health or emergencies. */
export type EventDetails = Readonly<Record<string, v.InferOutput<typeof detail>>>

/** Returns the detail if it is a change; undefined otherwise. */
export function asChange(detail: EventDetails[string] | undefined): Change | undefined {
  return typeof detail === 'object' && detail !== null && 'after' in detail ? detail : undefined
}

export function changeSchema<const Value extends v.GenericSchema>(value: Value) {
  return v.object({ before: value, after: value })
}

/** Compares two records field by field. `before` is null for a new record, `after` for a deleted one. */
export function findDifferences<Value>(
  before: Readonly<Record<string, Value>> | null,
  after: Readonly<Record<string, Value>> | null,
): Record<string, { before: Value | null; after: Value | null }> {
  const names = Object.keys(before ?? after ?? {})
  const changes = names.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }] as const)
  return Object.fromEntries(changes.filter(([, change]) => change.before !== change.after))
}

export const textChangeSchema = changeSchema(v.nullable(v.string()))

/** Schema of details with exactly these entries. */
export function detailsSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries)
}

/** Schema of details with at least these entries. */
export function openDetailsSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.objectWithRest(entries, detail)
}
