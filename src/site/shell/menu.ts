/**
 * Closes the mobile menu when a link is chosen or the window becomes wide. Includes a fallback for browsers without
 * popovers (before Safari 17, Chrome 114, Firefox 125).
 */
export function runMenu(): void {
  const menu = document.getElementById('menu')
  const header = menu?.parentElement
  if (!header) return
  const show = 'popover' in menu ? (isOpen: boolean) => menu.togglePopover(isOpen) : emulatePopover(header)
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && show(false))
  matchMedia('(width > 768px)').addEventListener('change', () => show(false))
}

/** Implements a popover's button, Escape key, and outside clicks (shown by header.css). */
function emulatePopover(header: HTMLElement): (isOpen: boolean) => void {
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
