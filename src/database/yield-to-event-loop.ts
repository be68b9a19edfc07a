/** Lets other requests run between SQLite statements, which block the event loop. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
