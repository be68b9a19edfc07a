import { withoutTurning } from '../ui/foreign-text'
import type { ChartRow } from './chart'
import { barsOf, CHART_WIDTH } from './chart-geometry'
import { inDigits } from './chart-words'

const ROW = 34
const THICKNESS = 10

/** How much of a name fits above its bar. */
const MOST_CHARACTERS = 40

/** How far the longest bar goes; its number stands behind it. */
const RIGHT = CHART_WIDTH - 52

export function barChartHeight(rows: readonly ChartRow[]): number {
  return rows.length * ROW + 4
}

/** Bars under each other: above each its name, behind it its number. What is left over has a number alone. */
export function BarChart({ rows }: { rows: readonly ChartRow[] }) {
  const counts = rows.map(({ count, isRest }) => (isRest ? 0 : count))
  return barsOf(counts, RIGHT, ROW, THICKNESS).map((bar, index) => {
    const { name = '', count = 0 } = rows[index] ?? {}
    return (
      <g key={bar.y}>
        <text x={0} y={bar.y - 6}>
          {shortened(name)}
        </text>
        {bar.width > 0 && <rect className="chart-mark" {...bar} />}
        <text x={bar.width > 0 ? bar.width + 6 : 0} y={bar.y + THICKNESS - 0.5}>
          {inDigits(count)}
        </text>
      </g>
    )
  })
}

/** The table has the whole name. */
function shortened(name: string): string {
  const characters = [...withoutTurning(name)]
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`
    : characters.join('')
}
