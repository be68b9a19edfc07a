/** Closes menus on Escape or a click elsewhere. In a list of choices, a letter moves to the next one that begins with it. */
export function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
  })
  document.addEventListener('keydown', ({ key, target }) => {
    if (target instanceof HTMLButtonElement && key.length === 1) focusChoice(target, key)
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      if (target instanceof Node && menu.contains(target)) menu.querySelector('summary')?.focus()
    }
  })
}

function focusChoice(focused: HTMLButtonElement, letter: string): void {
  const choices = [...(focused.closest('.menu-choices')?.querySelectorAll('button') ?? [])]
  const start = choices.indexOf(focused) + 1
  const inOrder = [...choices.slice(start), ...choices.slice(0, start)]
  inOrder.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus()
}

function openMenus(): Iterable<HTMLDetailsElement> {
  return document.querySelectorAll<HTMLDetailsElement>('details.menu[open]:has(> .menu-items)')
}
