declare global {
  interface Document {
    /** Not supported by all browsers (Prerendering Revamped). */
    readonly prerendering?: boolean
  }
}

/** Calls back when the page becomes visible. A prerendered page becomes visible when it is activated. */
export function onPageShown(callback: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', callback, { once: true })
  else callback()
}
