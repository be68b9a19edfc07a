import type { ChartRow } from './chart'
import { CHART_WIDTH, columnsOf } from './chart-geometry'
import { inDigits } from './chart-words'

/** Where the columns stand, and what is left above them for the largest number and below for the names. */
const BASE = 84
const TOP = 18
export const COLUMN_PLOT_HEIGHT = 102

/** Columns, the largest with its number, between the first name and the last. */
export function ColumnChart({ rows }: { rows: readonly ChartRow[] }) {
  const counts = rows.map(({ count }) => count)
  const columns = columnsOf(counts, TOP, BASE)
  const most = counts.lastIndexOf(Math.max(...counts))
  const top = columns[most]
  return (
    <>
      {columns.map((column) => column.height > 0 && <rect className="chart-mark" {...column} key={column.x} />)}
      <path className="chart-base" d={`M0 ${BASE}H${CHART_WIDTH}`} />
      {top && (
        <text x={within(top.x + top.width / 2)} y={TOP - 5} textAnchor="middle">
          {inDigits(counts[most] ?? 0)}
        </text>
      )}
      <text x={0} y={COLUMN_PLOT_HEIGHT - 4}>
        {rows[0]?.name}
      </text>
      <text x={CHART_WIDTH} y={COLUMN_PLOT_HEIGHT - 4} textAnchor="end">
        {rows.at(-1)?.name}
      </text>
    </>
  )
}

/** Room for half of a number at both edges. */
const HALF_NUMBER = 20

function within(x: number): number {
  return Math.min(Math.max(x, HALF_NUMBER), CHART_WIDTH - HALF_NUMBER)
}
