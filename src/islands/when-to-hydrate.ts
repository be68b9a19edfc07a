declare global {
  interface Navigator {
    /** Network Information API; in some browsers only. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Small screens and fingers; 768 pixels is where the layout changes too. */
const PHONE = '(max-width: 768px), (pointer: coarse)'

/** How far below the view an island starts to hydrate. */
const NEAR_VIEW = '200px'

/** How long, in milliseconds, islands wait on a page that is never idle. */
const PATIENCE = 2000

/** Events that only a person causes; a touch fires pointerover, too. */
const SIGNS_OF_LIFE = ['pointerover', 'scroll', 'keydown']

/** Whether to load nothing before it is needed: on phones and with Save-Data. */
export function isSparing(): boolean {
  return matchMedia(PHONE).matches || navigator.connection?.saveData === true
}

export function onceSomebodyIsThere(then: () => void): void {
  const waiting = new AbortController()
  const call = () => {
    waiting.abort()
    then()
  }
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, call, { signal: waiting.signal, passive: true })
}

export function onceIdle(then: () => void): void {
  if (document.readyState !== 'complete') addEventListener('load', () => onceIdle(then), { once: true })
  else if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: PATIENCE })
  else setTimeout(then)
}

export function onceNearView(element: HTMLElement, then: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: NEAR_VIEW },
  )
  observer.observe(element)
}
