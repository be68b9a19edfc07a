/**
 * The same words of the same person for the same submission within so many milliseconds are a second click, or come from
 * a page that did not learn whether the first ones were saved.
 */
export const REPEAT_WINDOW_MS = 10 * 60_000
