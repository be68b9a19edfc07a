/** Closes menus on Escape or a click elsewhere. */
export function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
  })
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      if (target instanceof Node && menu.contains(target)) menu.querySelector('summary')?.focus()
    }
  })
}

function openMenus(): Iterable<HTMLDetailsElement> {
  return document.querySelectorAll<HTMLDetailsElement>('details.menu[open]:has(> .menu-items)')
}
