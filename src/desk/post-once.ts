/** A double click posts a form once: the page is on its way out. */
export function postOnce(): void {
  const posted = new Set<EventTarget>()
  document.addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || target.method !== 'post' || event.defaultPrevented) return
    if (posted.has(target)) event.preventDefault()
    posted.add(target)
  })
  // Somebody came back to it.
  addEventListener('pageshow', () => posted.clear())
}
