import { HOUR, momentAfter } from '../../content/moments'
import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'

/** Pause of all letters after the mail server's daily limit was reached. Then one is tried. */
export const LETTER_PAUSE_MS = HOUR

/** True if no letter was tried within the interval, by any process, and letters are not paused. */
export async function canSendLetter(database: Database, now: Date, intervalMs: number): Promise<boolean> {
  const recent = await database
    .selectFrom('routines')
    .select('last_at')
    .where('name', '=', 'letter')
    .where('last_at', '>', momentAfter(now, -intervalMs))
    // A later time was written by a clock running ahead.
    .where('last_at', '<', momentAfter(now, intervalMs))
    .executeTakeFirst()
  return recent === undefined && (await readLetterPause(database, now)) === undefined
}

/** Records an attempt to send a letter. Resolves to false if another process made one within the interval. */
export async function takeLetterTurn(transaction: Database, now: Date, intervalMs: number): Promise<boolean> {
  if (intervalMs === 0) return true
  const last_at = momentAfter(now, 0)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('routines')
    .values({ name: 'letter', last_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_at })
        .where(({ or, eb }) =>
          or([
            eb('routines.last_at', '<=', momentAfter(now, -intervalMs)),
            eb('routines.last_at', '>=', momentAfter(now, intervalMs)),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Reads the end of a pause because of the mail server's daily limit; undefined if letters are not paused. */
export async function readLetterPause(database: Database, now: Date): Promise<Moment | undefined> {
  const paused = await database
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('due_at').as('until'))
    .where('status', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('failure', '=', 'daily-limit')
    .where('kind', '=', 'letter')
    .where('due_at', '>', momentAfter(now, 0))
    .where('due_at', '<=', momentAfter(now, LETTER_PAUSE_MS))
    .executeTakeFirst()
  return paused?.until ?? undefined
}
