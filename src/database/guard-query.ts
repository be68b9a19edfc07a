import pg from 'pg'
import { DatabaseUnavailableError, OutcomeUnknownError } from './unavailable'

/** Where PostgreSQL waits for its standbys; the words of a notice depend on the server's language. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'

/**
 * The server stops (57P01 to 57P03), or became a standby (25006). Class 08 are failures of the connection, and come from
 * poolers.
 */
const ENDING = /^(?:57P0[123]|25006|08...)$/

/** The server ended a statement that took too long, as one does that waits for somebody else's lock. */
const TIMED_OUT = '57014'

/** Outside a transaction, each of these is one of its own. */
const WRITING = /^\s*(?:insert|update|delete|with)\b/i

/** What pg says when an answer does not come in time. */
const LATE = 'Query read timeout'

/** For each connection whose COMMIT has no answer yet: resolves when it has, or the connection is gone. */
const unanswered = new WeakMap<object, Promise<void>>()

/** When the COMMIT that a connection waits for is over; undefined where it waits for none. */
export function commitAnswerOf(client: object): Promise<void> | undefined {
  return unanswered.get(client)
}

/**
 * Runs a statement, and closes its connection where that is no longer of use: pg would give a connection that still waits
 * for an answer to the next one who asks.
 * @throws OutcomeUnknownError where the statement was to commit, and it is not known whether it did or whether a standby
 * has it; DatabaseUnavailableError where the connection was lost otherwise.
 */
export async function guardQuery<Result>(client: pg.Client, text: string, run: () => Promise<Result>): Promise<Result> {
  if (unanswered.has(client)) throw new DatabaseUnavailableError('a COMMIT has no answer yet')
  const isCommit = text === 'commit' || (client.getTransactionStatus() === 'I' && WRITING.test(text))
  let warning: string | undefined
  const onNotice = ({ routine, message }: { routine?: string | undefined; message?: string | undefined }) => {
    if (routine === WAIT_FOR_STANDBY) warning = message ?? routine
  }
  if (isCommit) client.on('notice', onNotice)
  try {
    const result = await run()
    // The wait was cancelled: the change is on this server, and nobody knows where else.
    if (warning !== undefined) throw new OutcomeUnknownError(warning)
    return result
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error
    if (error instanceof pg.DatabaseError && error.code === TIMED_OUT) throw new DatabaseUnavailableError(error)
    if (!isLost(error)) throw error
    if (text === 'commit' && (error as Error).message === LATE) {
      const { promise, resolve } = Promise.withResolvers<void>()
      client.once('drain', resolve).once('end', resolve)
      unanswered.set(client, promise)
      throw new OutcomeUnknownError(error, promise)
    }
    // While an answer is awaited, this destroys the socket; the pool drops the client when it is released.
    client.end().catch(() => {})
    throw isCommit && !isRefusal(error) ? new OutcomeUnknownError(error) : new DatabaseUnavailableError(error)
  } finally {
    client.off('notice', onNotice)
  }
}

function isLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || ENDING.test(error.code ?? '')
}

/** A standby commits nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}
