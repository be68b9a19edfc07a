/**
 * Closes the mobile menu when a link in it is chosen or the window gets wide. Replaces popovers where there are none
 * (before Safari 17, Chrome 114, Firefox 125).
 */
export function runMenu(): void {
  const menu = document.getElementById('menu')
  const header = menu?.parentElement
  if (!header) return
  const show = 'popover' in menu ? (isOpen: boolean) => menu.togglePopover(isOpen) : withoutPopovers(header)
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && show(false))
  matchMedia('(width > 768px)').addEventListener('change', () => show(false))
}

/** What a popover does by itself: its button, Escape and a click outside (header.css shows it). */
function withoutPopovers(header: HTMLElement): (isOpen: boolean) => void {
  const button = header.querySelector('.menu-button') as HTMLElement
  const isOpen = () => header.dataset.menu === 'true'
  const show = (open: boolean) => {
    header.dataset.menu = `${open}`
    button.setAttribute('aria-expanded', `${open}`)
  }
  show(false)
  button.addEventListener('click', () => show(!isOpen()))
  // Safari on phones fires no click for elements that aren't interactive.
  addEventListener('pointerup', ({ target }) => header.contains(target as Element) || show(false))
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    show(false)
    button.focus()
  })
  return show
}
