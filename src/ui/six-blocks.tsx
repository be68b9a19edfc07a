const BLOCKS = [1, 2, 3, 4, 5, 6]

/** The logo mark: six blocks, one for each Saturday, of which `filled` are colored. Decorative. */
export function SixBlocks({ filled = BLOCKS.length }: { filled?: number }) {
  return (
    <span className="six-blocks" aria-hidden="true">
      {BLOCKS.map((block) => (
        <i key={block} data-empty={block > filled ? '' : undefined} />
      ))}
    </span>
  )
}
