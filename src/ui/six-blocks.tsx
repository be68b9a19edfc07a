const BLOCKS = [1, 2, 3, 4, 5, 6]

/** The mark: six blocks in a row, one for each Saturday; as many as are `filled` have color. Decoration only. */
export function SixBlocks({ filled = BLOCKS.length }: { filled?: number }) {
  return (
    <span className="six-blocks" aria-hidden="true">
      {BLOCKS.map((block) => (
        <i key={block} data-empty={block > filled ? '' : undefined} />
      ))}
    </span>
  )
}
