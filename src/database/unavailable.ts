/** The database is unreachable or did not answer in time. */
export class DatabaseUnavailableError extends Error {
  /** True if the change may have been saved. */
  readonly isOutcomeUnknown: boolean = false

  constructor(reason: unknown) {
    super(describeReason(reason), { cause: reason })
    this.name = new.target.name
  }
}

/**
 * It is unknown whether a change was saved. Retrying could apply it twice, or report the user's own change as a
 * conflict.
 */
export class OutcomeUnknownError extends DatabaseUnavailableError {
  override readonly isOutcomeUnknown = true
  /** Resolves when the server has finished the COMMIT, successfully or not. */
  readonly over: Promise<void>

  constructor(reason: unknown, completion = Promise.resolve()) {
    super(reason)
    this.over = completion
  }
}

/** Returns an error's message. A refused connection is an AggregateError without a message. */
export function describeReason(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason)
  return reason.message || (reason as { code?: string }).code || reason.name
}

/** SQLite's primary result codes for a full disk and for a file that cannot grow. */
export function isOutOfSpace(error: unknown): boolean {
  return [10, 13].includes(((error as { errcode?: number }).errcode ?? 0) % 256)
}

/** True if the site can start despite the error: it cannot store, but can serve published content. */
export function canStartDespite(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || isOutOfSpace(error)
}
