import { sql } from 'kysely'
import { alphabetical } from '../../../content/alphabetical'
import type { Database } from '../../database/connection'
import { senderName } from '../../database/sender-name'
import { findStored } from '../../forms/all-forms'
import { phoneIn } from '../../people/person-facts'
import { correctedAnswers } from '../corrections/corrected'
import { readCorrections } from '../corrections/corrections'
import { findSenderAddresses } from '../sender-address'
import type { Status } from '../statuses'
import { filterOf, type Viewer } from './inbox-filter'
import type { InboxQuery } from './inbox-query'
import { type PrintColumn, type PrintLayout, usualLayout } from './print-layout'
import { searchInbox } from './search-inbox'

/** A row of a list for paper. */
export interface PrintRow {
  reference: string
  form: string
  name: string
  program: string | null
  school: string | null
  status: Status
  /** Where the sender is written to; "" where that column is not printed. */
  email: string
  /** The same of their telephone number. */
  phone: string
}

export interface PrintList {
  rows: PrintRow[]
  /** Whether there are more, which are older. */
  isCut: boolean
}

/** What goes on paper at most, some sixty pages. */
export const MOST_PRINTED = 2000

/** Everything that somebody wants to see, as they want it sorted: the newest, where there is too much. */
export async function listToPrint(
  database: Database,
  viewer: Viewer,
  query: InboxQuery,
  layout: PrintLayout = usualLayout,
  most: number = MOST_PRINTED,
): Promise<PrintList> {
  const { after: _, before: __, ...whole } = query
  const found = await searchInbox(database, filterOf(whole, viewer))
  const positions = await found.positions({ limit: most + 1 })
  if (positions.length === 0) return { rows: [], isCut: false }
  const rows = await readRows(database, positions.slice(0, most), layout)
  return { rows: sorted(rows, layout), isCut: positions.length > most }
}

type SortableRow = PrintRow & { lastName: string }

async function readRows(database: Database, positions: number[], layout: PrintLayout): Promise<SortableRow[]> {
  const has = (column: PrintColumn) => layout.columns.includes(column)
  // Few lists need the answers, and they are long.
  const answers = has('phone') || layout.sort === 'last-name' ? sql<string | null>`answers` : sql<string | null>`NULL`
  const rows = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['submissions.id', 'submissions.reference', 'inbox.form', senderName.as('name')])
    .select(['inbox.program', 'inbox.school'])
    .select(['inbox.status', answers.as('answers')])
    .where('inbox.position', 'in', positions)
    .orderBy('inbox.position')
    .execute()
  const ids = rows.map(({ id }) => id)
  const emails = has('email') ? await findSenderAddresses(database, ids) : new Map<string, string>()
  const corrections = rows.some(({ answers }) => answers !== null) ? await readCorrections(database, ids) : new Map()
  return rows.map(({ id, name, answers: sent, status, ...row }) => {
    const answers = sent === null ? null : correctedAnswers({ answers: sent }, corrections.get(id))
    return {
      ...row,
      name: name ?? '',
      status,
      email: emails.get(id) ?? '',
      phone: has('phone') ? phoneIn(row.form, answers) : '',
      lastName: lastNameOf(row.form, name ?? '', answers),
    }
  })
}

/** As the form asked for it, or else the last word of the name. */
function lastNameOf(form: string, name: string, answers: string | null): string {
  const field = findStored(form)?.inbox.lastName
  const given = field === undefined || answers === null ? undefined : JSON.parse(answers)[field]
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : (name.trim().split(/\s+/).at(-1) ?? '')
}

/** By name where the rest is the same; whoever names no school comes last. */
function sorted(rows: readonly SortableRow[], { sort }: PrintLayout): PrintRow[] {
  const byName = alphabetical(rows, ({ name }) => name)
  if (sort === 'last-name') return alphabetical(byName, ({ lastName }) => lastName).map(withoutKey)
  if (sort === 'name') return byName.map(withoutKey)
  const [withSchool, without] = [byName.filter(({ school }) => school), byName.filter(({ school }) => !school)]
  return [...alphabetical(withSchool, ({ school }) => school ?? ''), ...without].map(withoutKey)
}

function withoutKey({ lastName: _, ...row }: SortableRow): PrintRow {
  return row
}
