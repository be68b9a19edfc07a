const MARK = 'Error: '

/** Puts "Error: " before the page's title while a field on the page shows an error, whichever form it is in. */
export function markTitle(): void {
  const isWrong = document.querySelector('[aria-invalid="true"]') !== null
  const plain = document.title.startsWith(MARK) ? document.title.slice(MARK.length) : document.title
  const title = isWrong ? MARK + plain : plain
  if (document.title !== title) document.title = title
}
