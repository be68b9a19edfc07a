import type { ChartRow } from './chart'
import { CHART_WIDTH, layOutColumns } from './chart-geometry'
import { formatCount } from './chart-summaries'

/** Space above the columns is for the largest number, space below for the names. */
const BASELINE_Y = 84
const TOP_Y = 18
export const COLUMN_PLOT_HEIGHT = 102

/** Vertical columns. Labels the largest count and the first and last names. */
export function ColumnChart({ rows }: { rows: readonly ChartRow[] }) {
  const counts = rows.map(({ count }) => count)
  const columns = layOutColumns(counts, TOP_Y, BASELINE_Y)
  const maxIndex = counts.lastIndexOf(Math.max(...counts))
  const tallest = columns[maxIndex]
  return (
    <>
      {columns.map((column) => column.height > 0 && <rect className="chart-mark" {...column} key={column.x} />)}
      <path className="chart-base" d={`M0 ${BASELINE_Y}H${CHART_WIDTH}`} />
      {tallest && (
        <text x={clampLabelX(tallest.x + tallest.width / 2)} y={TOP_Y - 5} textAnchor="middle">
          {formatCount(counts[maxIndex] ?? 0)}
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

/** Half the width of a number. */
const LABEL_MARGIN = 20

function clampLabelX(x: number): number {
  return Math.min(Math.max(x, LABEL_MARGIN), CHART_WIDTH - LABEL_MARGIN)
}
