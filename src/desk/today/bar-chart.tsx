import { replaceBidiControls } from '../ui/foreign-text'
import type { ChartRow } from './chart'
import { CHART_WIDTH, layOutBars } from './chart-geometry'
import { formatCount } from './chart-summaries'

const ROW_HEIGHT = 34
const BAR_THICKNESS = 10

const MAX_NAME_LENGTH = 40

/** Leaves room for the number after the bar. */
const MAX_BAR_WIDTH = CHART_WIDTH - 52

export function barChartHeight(rows: readonly ChartRow[]): number {
  return rows.length * ROW_HEIGHT + 4
}

/** Horizontal bars, each with its name above and its number after it. The row of others has no bar. */
export function BarChart({ rows }: { rows: readonly ChartRow[] }) {
  const counts = rows.map(({ count, isOther }) => (isOther ? 0 : count))
  return layOutBars(counts, MAX_BAR_WIDTH, ROW_HEIGHT, BAR_THICKNESS).map((bar, index) => {
    const { name = '', count = 0 } = rows[index] ?? {}
    return (
      <g key={bar.y}>
        <text x={0} y={bar.y - 6}>
          {truncateName(name)}
        </text>
        {bar.width > 0 && <rect className="chart-mark" {...bar} />}
        <text x={bar.width > 0 ? bar.width + 6 : 0} y={bar.y + BAR_THICKNESS - 0.5}>
          {formatCount(count)}
        </text>
      </g>
    )
  })
}

/** The table shows the full name. */
function truncateName(name: string): string {
  const characters = [...replaceBidiControls(name)]
  return characters.length > MAX_NAME_LENGTH
    ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
    : characters.join('')
}
