import pg from 'pg'
import { DatabaseUnavailableError, OutcomeUnknownError } from './unavailable'

/** PostgreSQL function that waits for standbys. Identifies its notices, whose text depends on the server's language. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'

/** Server shutdown (57P01 to 57P03) or standby (25006). Poolers report connection failures in class 08. */
const CONNECTION_LOST_CODE = /^(?:57P0[123]|25006|08...)$/

/** Statement timeout, also while waiting for a lock. */
const QUERY_CANCELED = '57014'

/** Each of these statements commits if it runs outside a transaction. */
const WRITE_STATEMENT = /^\s*(?:insert|update|delete|with)\b/i

/** Error message of pg for a query timeout. */
const READ_TIMEOUT_MESSAGE = 'Query read timeout'

/** Connections with an unanswered COMMIT, and promises that resolve when it is answered or the connection ends. */
const pendingCommits = new WeakMap<object, Promise<void>>()

/** Returns a promise for the end of a connection's unanswered COMMIT, or undefined. */
export function findPendingCommit(client: object): Promise<void> | undefined {
  return pendingCommits.get(client)
}

/**
 * Runs a statement and closes a broken connection. Otherwise pg would reuse a connection that still waits for an
 * answer.
 * @throws OutcomeUnknownError if a COMMIT may or may not have succeeded or reached a standby; DatabaseUnavailableError
 * if the connection was lost otherwise.
 */
export async function guardQuery<Result>(client: pg.Client, text: string, run: () => Promise<Result>): Promise<Result> {
  if (pendingCommits.has(client)) throw new DatabaseUnavailableError('a COMMIT has no answer yet')
  const isCommit = text === 'commit' || (client.getTransactionStatus() === 'I' && WRITE_STATEMENT.test(text))
  let warning: string | undefined
  const onNotice = ({ routine, message }: { routine?: string | undefined; message?: string | undefined }) => {
    if (routine === WAIT_FOR_STANDBY) warning = message ?? routine
  }
  if (isCommit) client.on('notice', onNotice)
  try {
    const result = await run()
    // The wait was canceled: the change is on this server, but maybe not on a standby.
    if (warning !== undefined) throw new OutcomeUnknownError(warning)
    return result
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error
    if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) throw new DatabaseUnavailableError(error)
    if (!isConnectionLost(error)) throw error
    if (text === 'commit' && (error as Error).message === READ_TIMEOUT_MESSAGE) {
      const { promise, resolve } = Promise.withResolvers<void>()
      client.once('drain', resolve).once('end', resolve)
      pendingCommits.set(client, promise)
      throw new OutcomeUnknownError(error, promise)
    }
    // Destroys the socket while an answer is pending. The pool drops the client on release.
    client.end().catch(() => {})
    throw isCommit && !isReadOnlyError(error) ? new OutcomeUnknownError(error) : new DatabaseUnavailableError(error)
  } finally {
    client.off('notice', onNotice)
  }
}

function isConnectionLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || CONNECTION_LOST_CODE.test(error.code ?? '')
}

/** True if the server is a standby, which cannot commit. */
function isReadOnlyError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}
