/** The mark: six blocks in a row, one for each Saturday. Decoration only. */
export function SixBlocks() {
  return (
    <span className="six-blocks" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
