/** What a list for paper can say of each submission, in the order of its columns. */
const printColumns = ['program', 'school', 'email', 'phone', 'form', 'status', 'reference'] as const

export type PrintColumn = (typeof printColumns)[number]

/** What a list for paper can be sorted by. */
export const printSorts = ['name', 'last-name', 'school'] as const

export type PrintSort = (typeof printSorts)[number]

/** How a list stands on paper. */
export interface PrintLayout {
  sort: PrintSort
  columns: readonly PrintColumn[]
}

export const usualLayout: PrintLayout = {
  sort: 'name',
  columns: ['program', 'school', 'form', 'status', 'reference'],
}

const contactColumns: readonly PrintColumn[] = ['email', 'phone']

/** What somebody may have printed: thousands of addresses at once are an export. */
export function offeredColumns(mayExport: boolean): readonly PrintColumn[] {
  return mayExport ? printColumns : printColumns.filter((column) => !contactColumns.includes(column))
}

/** Reads it from an address. What it does not understand or is not offered is left out. */
export function readPrintLayout(search: URLSearchParams, offered: readonly PrintColumn[]): PrintLayout {
  const wanted = search.getAll('column')
  const columns = offered.filter((column) => wanted.includes(column))
  const sort = printSorts.find((each) => each === search.get('sort'))
  return { sort: sort ?? usualLayout.sort, columns: columns.length > 0 ? columns : usualLayout.columns }
}
