/** Opens the rows around the field that the address names, in browsers that do not do so themselves. */
export function openRows(root: HTMLElement): void {
  const open = () => {
    const field = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!field || !root.contains(field) || !field.closest('details:not([open])')) return
    for (let row = field.closest('details'); row; row = row.parentElement?.closest('details') ?? null) row.open = true
    field.scrollIntoView()
    field.focus()
  }
  open()
  addEventListener('hashchange', open)
}
