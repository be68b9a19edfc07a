import * as v from 'valibot'

/** What the details of each kind hold. Each room adds its own kinds. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface DetailsByKind {}

type EventKindName = keyof DetailsByKind

/** A kind of event, and its details. */
export type EventContent = { [Kind in EventKindName]: { kind: Kind; details: DetailsByKind[Kind] } }[EventKindName]

/** What the details of kinds hold, by their schemas. */
export type DetailsOf<Kinds extends Readonly<Record<string, { details: v.GenericSchema }>>> = {
  [Kind in keyof Kinds]: v.InferOutput<Kinds[Kind]['details']>
}

const value = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

/** The value of one thing before and after a change; null where there was none. */
export type Change = v.InferOutput<typeof anyChangeSchema>

export const anyChangeSchema = changeSchema(value)

const detail = v.union([anyChangeSchema, value, v.pipe(v.array(v.string()), v.readonly())])

/** What changed, by name, or facts of the event. Never an answer about health or emergencies. */
export type EventDetails = Readonly<Record<string, v.InferOutput<typeof detail>>>

/** A detail of an event that says what was before and after; undefined for another one. */
export function asChange(detail: EventDetails[string] | undefined): Change | undefined {
  return typeof detail === 'object' && detail !== null && 'after' in detail ? detail : undefined
}

/** Details that say what was before and after. */
export function changeSchema<const Value extends v.GenericSchema>(value: Value) {
  return v.object({ before: value, after: value })
}

/** How the fields of a thing differ before and after; null where there was none, or is none anymore. */
export function findDifferences<Value>(
  before: Readonly<Record<string, Value>> | null,
  after: Readonly<Record<string, Value>> | null,
): Record<string, { before: Value | null; after: Value | null }> {
  const names = Object.keys(before ?? after ?? {})
  const changes = names.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }] as const)
  return Object.fromEntries(changes.filter(([, change]) => change.before !== change.after))
}

export const textChangeSchema = changeSchema(v.nullable(v.string()))

/** Details of one kind: these and no others. */
export function detailsSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries)
}

/** Details of a kind whose names are not known beforehand, besides these. */
export function openDetailsSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.objectWithRest(entries, detail)
}
