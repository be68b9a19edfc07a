import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'

export interface NewChange {
  /** Row keys such as "submission:ID". Newer events that changed one of these rows must be undone first. */
  rows: readonly string[]
  /** Data to undo the event, by the schema of its kind; null if it cannot be undone. */
  inverse: object | null
}

/** Stores the changes of events. The inverse is stored with the first row. */
export async function insertChanges(
  transaction: Database,
  changes: readonly { sequence: number; change: NewChange | undefined }[],
): Promise<void> {
  const rows = changes.flatMap(({ sequence, change }) =>
    (change?.rows ?? []).map((row_key, index) => ({
      row_key,
      sequence,
      inverse: index === 0 && change?.inverse ? JSON.stringify(change.inverse) : null,
      undone_at: null,
    })),
  )
  if (rows.length > 0) await transaction.insertInto('changes').values(rows).execute()
}

interface StoredChange {
  /** JSON. */
  inverse: string | null
  isUndone: boolean
  /** The sequence of the newest later event that changed one of the rows and is not undone. */
  newer: number | null
}

/** Reads the changes of events by sequence. */
export async function readChanges(
  database: Database,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, StoredChange>> {
  const rows = await database
    .selectFrom('changes as change')
    .select(['change.sequence', 'inverse', 'undone_at'])
    .select(({ selectFrom }) =>
      selectFrom('changes as newer')
        .select(({ fn }) => fn.max('newer.sequence').as('sequence'))
        .whereRef('newer.row_key', '=', 'change.row_key')
        .whereRef('newer.sequence', '>', 'change.sequence')
        .where('newer.undone_at', 'is', null)
        .as('newer'),
    )
    .where(whereIn(database, 'change.sequence', sequences))
    .execute()
  const changes = new Map<number, StoredChange>()
  for (const { sequence, inverse, undone_at, newer } of rows) {
    const known = changes.get(sequence)
    changes.set(sequence, {
      inverse: inverse ?? known?.inverse ?? null,
      isUndone: undone_at !== null,
      newer: Math.max(newer ?? 0, known?.newer ?? 0) || null,
    })
  }
  return changes
}

export async function markUndone(transaction: Database, sequences: readonly number[], at: Moment): Promise<void> {
  if (sequences.length === 0) return
  await transaction
    .updateTable('changes')
    .set({ undone_at: at })
    .where(whereIn(transaction, 'sequence', sequences))
    .execute()
}
