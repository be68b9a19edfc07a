/**
 * The same text by the same person within this time is a second click, or comes from a page that never got the
 * response.
 */
export const REPEAT_WINDOW_MS = 10 * 60_000
