const MARK = 'Error: '

/** The title without its mark, in whatever language it stands by now; nothing while it has none. */
let unmarked: string | undefined

/** Puts "Error: " before the page's title while a field on the page shows an error, whichever form it is in. */
export function markTitle(): void {
  const isWrong = document.querySelector('[aria-invalid="true"]') !== null
  const isMarked = document.title.startsWith(MARK)
  if (isWrong === (isMarked || unmarked !== undefined)) return
  if (isWrong) {
    unmarked = document.title
    document.title = MARK + unmarked
  } else {
    document.title = unmarked ?? document.title.slice(MARK.length)
    unmarked = undefined
  }
}
