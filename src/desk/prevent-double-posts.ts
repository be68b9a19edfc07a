const REPOST_DELAY_MS = 1000

/** Blocks a second post of the same form while the page is loading. */
export function preventDoublePosts(): void {
  const posted = new Set<EventTarget>()
  document.addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || target.method !== 'post' || event.defaultPrevented) return
    if (posted.has(target)) event.preventDefault()
    posted.add(target)
    // A download leaves the page open.
    if (target.dataset.stays !== undefined) setTimeout(() => posted.delete(target), REPOST_DELAY_MS)
  })
  // The page may come from the back/forward cache.
  addEventListener('pageshow', () => posted.clear())
}
