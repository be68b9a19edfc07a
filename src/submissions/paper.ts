import type { Database } from '../database/connection'
import { alphabetical } from './alphabetical'
import { find } from './find-positions'
import { filterOf, type Viewer } from './inbox-filter'
import type { InboxQuery } from './inbox-query'
import type { Status } from './statuses'

/** A row of a list for paper. */
export interface PaperRow {
  reference: string
  form: string
  name: string
  program: string | null
  school: string | null
  status: Status
}

export interface PaperList {
  /** By name. */
  rows: PaperRow[]
  /** Whether there are more, which are older. */
  isCut: boolean
}

/** What goes on paper at most, some sixty pages. */
export const MOST_ON_PAPER = 2000

/** Everything that somebody wants to see, by name: the newest, where there is too much. */
export async function listForPaper(
  database: Database,
  viewer: Viewer,
  query: InboxQuery,
  most: number = MOST_ON_PAPER,
): Promise<PaperList> {
  const { after: _, before: __, ...whole } = query
  const found = await find(database, filterOf(whole, viewer))
  const positions = await found.positions({ limit: most + 1 })
  if (positions.length === 0) return { rows: [], isCut: false }
  const rows = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['submissions.reference', 'inbox.form', 'sender_name as name', 'inbox.program', 'inbox.school'])
    .select('inbox.status')
    .where('inbox.position', 'in', positions.slice(0, most))
    .orderBy('inbox.position')
    .execute()
  const named = rows.map(({ name, status, ...row }) => ({ ...row, name: name ?? '', status: status as Status }))
  return { rows: alphabetical(named, ({ name }) => name), isCut: positions.length > most }
}
