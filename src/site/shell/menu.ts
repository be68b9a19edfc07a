/**
 * Closes the mobile menu when a link in it is chosen: also where the link leads to this very page,
 * and for a page that the browser brings back as it was left.
 */
export function runMenu(): void {
  const menu = document.getElementById('menu')
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a') && menu.matches(':popover-open'))
      menu.hidePopover()
  })
}
