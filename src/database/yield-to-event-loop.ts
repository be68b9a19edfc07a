/** Lets others have their turn: SQLite's statements block the event loop, one after the other. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
