/** The width of every chart in chart units. One unit is a pixel on a phone 320 pixels wide. */
export const CHART_WIDTH = 288

interface MarkRectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Keeps small counts visible. */
const MIN_MARK_LENGTH = 1.5

/** Lays out vertical columns between `top` and the baseline at `height`. */
export function layOutColumns(counts: readonly number[], top: number, height: number): MarkRectangle[] {
  const width = CHART_WIDTH / counts.length
  const gap = width / 5
  const scale = createScale(counts, height - top)
  return counts.map((count, index) => ({
    x: roundToTenth(index * width + gap / 2),
    y: roundToTenth(height - scale(count)),
    width: roundToTenth(width - gap),
    height: scale(count),
  }))
}

/** Lays out horizontal bars from the left edge to `right`. */
export function layOutBars(counts: readonly number[], right: number, row: number, thickness: number): MarkRectangle[] {
  const scale = createScale(counts, right)
  return counts.map((count, index) => ({
    x: 0,
    y: (index + 1) * row - thickness,
    width: scale(count),
    height: thickness,
  }))
}

/** Scales counts so that the largest has the length `longest`. */
function createScale(counts: readonly number[], maxLength: number): (count: number) => number {
  const max = Math.max(...counts, 1)
  return (count) => (count === 0 ? 0 : roundToTenth(Math.max((count / max) * maxLength, MIN_MARK_LENGTH)))
}

function roundToTenth(length: number): number {
  return Math.round(length * 10) / 10
}
