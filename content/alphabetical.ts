/** Databases sort letters differently, especially accented ones, so rows are sorted here. */
const collator = new Intl.Collator('en')

/** Sorts rows alphabetically by a text of each row. Rows with equal texts keep their order. */
export function sortAlphabetically<Row>(rows: readonly Row[], getText: (row: Row) => string): Row[] {
  return rows.toSorted((one, other) => collator.compare(getText(one), getText(other)))
}
