/** A placeholder, as in "{weeks} Saturdays". */
export const PLACEHOLDER = /\{(\w*)\}/g

/** Replaces placeholders. Unknown placeholders stay as they are. */
export function fillPlaceholders(text: string, valueFor: (name: string) => string | undefined): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => valueFor(name) ?? whole)
}
