/** The inbox, the lists of Today, and the forms to enter. */
const ROWS = '.inbox>li,.part-rows>li,.entry-forms>li'

/** The focus goes from row to row of the list; at its end it stays. Returns whether there is a list. */
export function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  if (rows.length === 0) return false
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  // Who comes back from a submission begins at its row.
  const begin = Math.max(0, rows.indexOf(document.querySelector('.inbox>:target') as HTMLElement))
  const row = focused < 0 ? rows[begin] : rows[focused + step]
  row?.querySelector('a')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Ticks the row with the focus, or no longer. Returns whether there is one to tick. */
export function pickRow(): boolean {
  const box = document.activeElement?.closest('.inbox>li')?.querySelector<HTMLInputElement>('[name=submission]')
  box?.click()
  return box != null
}

/** Ticks the row with the focus where nothing is ticked. Returns whether anything is. */
export function pickWhereNoneIs(): boolean {
  return document.querySelector('#bulk :is([name=submission],[name=all]):checked') !== null || pickRow()
}
