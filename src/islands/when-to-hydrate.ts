declare global {
  interface Navigator {
    /** Network Information API, not in all browsers. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Small screens and touch. The layout changes at 768 pixels too. */
const PHONE = '(max-width: 768px), (pointer: coarse)'

/** Distance below the viewport at which an island hydrates. */
const NEAR_VIEW = '200px'

/** Timeout for a page that is never idle, in milliseconds. */
const IDLE_TIMEOUT_MS = 2000

/** Events caused only by a person. A touch also fires pointerover. */
const INTERACTION_EVENTS = ['pointerover', 'scroll', 'keydown']

/** True if loading should be deferred: on phones and with Save-Data. */
export function shouldSaveData(): boolean {
  return matchMedia(PHONE).matches || navigator.connection?.saveData === true
}

export function onFirstInteraction(callback: () => void): void {
  const controller = new AbortController()
  const runCallback = () => {
    controller.abort()
    callback()
  }
  for (const eventType of INTERACTION_EVENTS)
    addEventListener(eventType, runCallback, { signal: controller.signal, passive: true })
}

export function onIdle(callback: () => void): void {
  if (document.readyState !== 'complete') addEventListener('load', () => onIdle(callback), { once: true })
  else if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(callback)
}

export function onNearView(element: HTMLElement, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: NEAR_VIEW },
  )
  observer.observe(element)
}
