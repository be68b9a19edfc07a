/** A placeholder, as in "{weeks} Saturdays". */
export const PLACEHOLDER = /\{(\w*)\}/g

/** Replaces placeholders. Unknown placeholders stay as they are. */
export function fillPlaceholders(text: string, getValue: (name: string) => string | undefined): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => getValue(name) ?? whole)
}
