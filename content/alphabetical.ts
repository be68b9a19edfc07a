/** Databases differ in how they sort letters, and put accented ones where nobody looks for them. */
const collator = new Intl.Collator('en')

/** Rows in the alphabetical order of what one reads of each; those with the same text as they were. */
export function alphabetical<Row>(rows: readonly Row[], textOf: (row: Row) => string): Row[] {
  return rows.toSorted((one, other) => collator.compare(textOf(one), textOf(other)))
}
