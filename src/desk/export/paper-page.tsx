import { use } from 'react'
import type { ExportColumn } from '../../submissions/exports/export-columns'
import type { ExportRow } from '../../submissions/exports/read-rows'
import { formatSubmissionCount } from '../bulk/describe-bulk'
import { formatDateTime } from '../ui/age'
import { ClockContext } from '../ui/clock-context'
import { ForeignText } from '../ui/foreign-text'

interface PaperPageProps {
  filter: readonly string[]
  columns: readonly ExportColumn[]
  rows: readonly ExportRow[]
  back: string
}

/** A printable export with a checkbox in each row. */
export function PaperPage({ filter, columns, rows, back }: PaperPageProps) {
  const { now, timeZone } = use(ClockContext)
  return (
    <>
      <nav className="ways-on screen-only" aria-label="List">
        <a href={back}>Back to the export</a>
        <button className="button" type="button" data-print hidden>
          Print
        </button>
      </nav>
      <h1>Submissions by name</h1>
      <p className="paper-about">
        <bdi>{filter.join(' · ')}</bdi>. {formatSubmissionCount(rows.length)},{' '}
        {formatDateTime(now.toISOString(), timeZone)}.
      </p>
      <PaperTable columns={columns} rows={rows} />
    </>
  )
}

interface PaperTableProps {
  columns: readonly Pick<ExportColumn, 'key' | 'label'>[]
  /** The first cell of each row is its heading. */
  rows: readonly ExportRow[]
}

/** A table with a box to tick in each row. */
export function PaperTable({ columns, rows }: PaperTableProps) {
  return (
    <div className="paper-scroll">
      <table className="ledger paper">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Tick</span>
            </th>
            {columns.map(({ key, label }) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two rows may say the same.
            <PaperRow columns={columns} row={row} key={index} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PaperRow({ columns, row: [name = '', ...cells] }: Pick<PaperTableProps, 'columns'> & { row: ExportRow }) {
  return (
    <tr>
      <td className="paper-tick" />
      <th scope="row">
        <ForeignText>{name}</ForeignText>
      </th>
      {cells.map((cell, index) => (
        <td data-column={columns[index + 1]?.label} key={columns[index + 1]?.key}>
          <ForeignText>{cell}</ForeignText>
        </td>
      ))}
    </tr>
  )
}
