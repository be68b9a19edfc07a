declare global {
  interface Document {
    /** Not in every browser (Prerendering Revamped). */
    readonly prerendering?: boolean
  }
}

/** Calls back once the page is visible to a visitor: for a prerendered page, when it is activated. */
export function whenShown(then: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', then, { once: true })
  else then()
}
