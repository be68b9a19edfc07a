/** The width of every chart in its own units, which are pixels on a phone that is 320 wide. */
export const CHART_WIDTH = 288

/** A mark of a chart, in the chart's units. */
interface MarkRectangle {
  x: number
  y: number
  width: number
  height: number
}

/** A count that is not nothing is seen. */
const MIN_MARK_LENGTH = 1.5

/** Columns side by side that stand on a line at `height`; the tallest reaches up to `top`. */
export function layOutColumns(counts: readonly number[], top: number, height: number): MarkRectangle[] {
  const width = CHART_WIDTH / counts.length
  const gap = width / 5
  const lengthOf = createScale(counts, height - top)
  return counts.map((count, index) => ({
    x: roundToTenth(index * width + gap / 2),
    y: roundToTenth(height - lengthOf(count)),
    width: roundToTenth(width - gap),
    height: lengthOf(count),
  }))
}

/** Bars under each other, one for each row, that begin at the left and end at `right` at most. */
export function layOutBars(counts: readonly number[], right: number, row: number, thickness: number): MarkRectangle[] {
  const lengthOf = createScale(counts, right)
  return counts.map((count, index) => ({
    x: 0,
    y: (index + 1) * row - thickness,
    width: lengthOf(count),
    height: thickness,
  }))
}

/** How long each count is drawn, where the largest is `longest`. */
function createScale(counts: readonly number[], longest: number): (count: number) => number {
  const most = Math.max(...counts, 1)
  return (count) => (count === 0 ? 0 : roundToTenth(Math.max((count / most) * longest, MIN_MARK_LENGTH)))
}

function roundToTenth(length: number): number {
  return Math.round(length * 10) / 10
}
