import type { ReactNode } from 'react'
import { ForeignText } from '../ui/foreign-text'
import { CHART_WIDTH } from './chart-geometry'
import { formatCount } from './chart-summaries'

/** A column or bar of a chart. */
export interface ChartRow {
  name: string
  count: number
  /** The address of the list that is counted. */
  href?: string | undefined
  /** True for the row that sums up all others. */
  isOther?: boolean
}

interface ChartProps {
  id: string
  title: string
  /** A summary of the chart. */
  sentence: string
  /** The headings of the table. */
  columns: readonly [string, string]
  rows: readonly ChartRow[]
  /** In chart units. */
  height: number
  /** The SVG shapes. */
  children: ReactNode
}

/** A small chart with its data as a table. */
export function Chart({ id, title, sentence, columns, rows, height, children }: ChartProps) {
  const isEmpty = rows.every(({ count }) => count === 0)
  return (
    <div className="chart">
      <h2>{title}</h2>
      <p className="part-why">
        <ForeignText>{`${sentence}.`}</ForeignText>
      </p>
      {!isEmpty && (
        <>
          <svg role="img" aria-labelledby={`${id}-sees`} viewBox={`0 0 ${CHART_WIDTH} ${height}`}>
            <title id={`${id}-sees`}>{sentence}</title>
            {children}
          </svg>
          <details>
            <summary>
              As a table<span className="visually-hidden">: {title}</span>
            </summary>
            <ChartTable columns={columns} rows={rows} />
          </details>
        </>
      )}
    </div>
  )
}

function ChartTable({ columns: [names, counts], rows }: Pick<ChartProps, 'columns' | 'rows'>) {
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">{names}</th>
          <th scope="col">{counts}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, href }) => (
          <tr key={name}>
            <th scope="row">
              {href ? (
                <a href={href}>
                  <ForeignText>{name}</ForeignText>
                </a>
              ) : (
                <ForeignText>{name}</ForeignText>
              )}
            </th>
            <td data-column={counts}>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
