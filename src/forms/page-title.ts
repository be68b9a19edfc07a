/** The title without its mark, even if it was translated meanwhile; nothing while there is no mark. */
let unmarked: string | undefined

/** Puts the mark, as in "Error: ", before the page's title while a field of any form on the page shows an error. */
export function markTitle(mark: string): void {
  const isWrong = document.querySelector('[aria-invalid="true"]') !== null
  const isMarked = document.title.startsWith(mark)
  if (isWrong === (isMarked || unmarked !== undefined)) return
  if (isWrong) {
    unmarked = document.title
    document.title = mark + unmarked
  } else {
    document.title = unmarked ?? document.title.slice(mark.length)
    unmarked = undefined
  }
}
