const REPOST_DELAY_MS = 1000

/** A double click posts a form once: the page is on its way out. */
export function preventDoublePosts(): void {
  const posted = new Set<EventTarget>()
  document.addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || target.method !== 'post' || event.defaultPrevented) return
    if (posted.has(target)) event.preventDefault()
    posted.add(target)
    // A file was asked for, and the page is still there.
    if (target.dataset.stays !== undefined) setTimeout(() => posted.delete(target), REPOST_DELAY_MS)
  })
  // Somebody came back to it.
  addEventListener('pageshow', () => posted.clear())
}
