declare global {
  interface Document {
    /** Not supported by all browsers (Prerendering Revamped). */
    readonly prerendering?: boolean
  }
}

/** Calls back when the page becomes visible. A prerendered page becomes visible when it is activated. */
export function onceShown(then: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', then, { once: true })
  else then()
}
