declare global {
  interface Document {
    /** Whether the page is made ready for a visitor who has not come yet (Prerendering Revamped); not in every browser. */
    readonly prerendering?: boolean
  }
}

/** Calls when the page has a visitor: at once, or when the page that was made ready in advance is gone to. */
export function whenShown(then: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', then, { once: true })
  else then()
}
