/** What a list for paper can say of each submission, in the order of its columns. */
export const paperColumns = ['program', 'school', 'email', 'phone', 'form', 'status', 'reference'] as const

export type PaperColumn = (typeof paperColumns)[number]

/** What a list for paper can be sorted by. */
export const paperSorts = ['name', 'last-name', 'school'] as const

export type PaperSort = (typeof paperSorts)[number]

/** How a list stands on paper. */
export interface PaperLayout {
  sort: PaperSort
  columns: readonly PaperColumn[]
}

export const usualLayout: PaperLayout = {
  sort: 'name',
  columns: ['program', 'school', 'form', 'status', 'reference'],
}

const contactColumns: readonly PaperColumn[] = ['email', 'phone']

/** What somebody may have printed: thousands of addresses at once are an export. */
export function offeredColumns(mayExport: boolean): readonly PaperColumn[] {
  return mayExport ? paperColumns : paperColumns.filter((column) => !contactColumns.includes(column))
}

/** Reads it from an address. What it does not understand or is not offered is left out. */
export function readPaperLayout(search: URLSearchParams, offered: readonly PaperColumn[]): PaperLayout {
  const wanted = search.getAll('column')
  const columns = offered.filter((column) => wanted.includes(column))
  const sort = paperSorts.find((each) => each === search.get('sort'))
  return { sort: sort ?? usualLayout.sort, columns: columns.length > 0 ? columns : usualLayout.columns }
}
