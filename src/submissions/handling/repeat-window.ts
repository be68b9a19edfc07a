/** The same text by the same person within this time counts as a second click, or as a retry after a lost response. */
export const REPEAT_WINDOW_MS = 10 * 60_000
