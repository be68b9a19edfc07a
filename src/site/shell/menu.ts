/**
 * Closes the mobile menu when a link in it is chosen, also where it leads to this very page, and when the window
 * becomes one that has no menu. Where there are no popovers (before Safari 17, Chrome 114, Firefox 125), it is run here.
 */
export function runMenu(): void {
  const menu = document.getElementById('menu')
  const header = menu?.parentElement
  if (!header) return
  const show = 'popover' in menu ? (isOpen: boolean) => menu.togglePopover(isOpen) : withoutPopovers(header)
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && show(false))
  matchMedia('(width > 768px)').addEventListener('change', () => show(false))
}

/** What a popover does of itself: its button, Escape and a press outside (header.css shows it). */
function withoutPopovers(header: HTMLElement): (isOpen: boolean) => void {
  const button = header.querySelector('.menu-button') as HTMLElement
  const isOpen = () => header.dataset.menu === 'true'
  const show = (open: boolean) => {
    header.dataset.menu = `${open}`
    button.setAttribute('aria-expanded', `${open}`)
  }
  show(false)
  button.addEventListener('click', () => show(!isOpen()))
  // Safari on a phone has no click for what is not made to be pressed.
  addEventListener('pointerup', ({ target }) => header.contains(target as Element) || show(false))
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    show(false)
    button.focus()
  })
  return show
}
