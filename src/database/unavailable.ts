/** The database cannot be reached, or did not answer in time. */
export class DatabaseUnavailableError extends Error {
  /** Whether something may have been saved all the same. */
  readonly isOutcomeUnknown: boolean = false

  constructor(reason: unknown) {
    super(reasonOf(reason), { cause: reason })
    this.name = new.target.name
  }
}

/**
 * A change was on its way to the disk, and nobody said whether it arrived. Repeating it could do it twice, or report
 * one’s own change as somebody else’s.
 */
export class OutcomeUnknownError extends DatabaseUnavailableError {
  override readonly isOutcomeUnknown = true
  /** Resolves when the server is done with it; nobody is told how. */
  readonly over: Promise<void>

  constructor(reason: unknown, over = Promise.resolve()) {
    super(reason)
    this.over = over
  }
}

/** Says why something failed. A refused connection is an AggregateError without a message. */
export function reasonOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason)
  return reason.message || (reason as { code?: string }).code || reason.name
}

/** SQLite's primary result codes for a full disk and for a file that cannot grow. */
export function isOutOfSpace(error: unknown): boolean {
  return [10, 13].includes(((error as { errcode?: number }).errcode ?? 0) % 256)
}

/** True if a site starts all the same: nothing can be stored now, but what is published can be read. */
export function mayStartWithout(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || isOutOfSpace(error)
}
