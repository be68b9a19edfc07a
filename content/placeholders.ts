/** A fact or a value in braces, as in "{weeks} Saturdays". */
export const PLACEHOLDER = /\{(\w*)\}/g

/** Fills in what is in braces; a name without a value stays as it is written. */
export function fillPlaceholders(text: string, valueFor: (name: string) => string | undefined): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => valueFor(name) ?? whole)
}
