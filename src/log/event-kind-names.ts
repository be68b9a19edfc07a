/** The names of all kinds. Each room adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface EventKindNames {}

export type EventKindName = keyof EventKindNames
