import type { Database } from '../database/connection'

/** How far the desk's tables have come: when neither number moves, no page of it says anything new. */
export interface Progress {
  /** The newest submission's position in the inbox; 0 where there is none. */
  position: number
  /** The newest event's number; 0 where there is none. */
  sequence: number
}

/** Reads both in one query, from the ends of two indexes. */
export async function readProgress(database: Database): Promise<Progress> {
  const { position, sequence } = await database
    .selectNoFrom((select) => [
      select
        .selectFrom('inbox')
        .select(({ fn }) => fn.max('position').as('newest'))
        .as('position'),
      select
        .selectFrom('events')
        .select(({ fn }) => fn.max('sequence').as('newest'))
        .as('sequence'),
    ])
    .executeTakeFirstOrThrow()
  return { position: Number(position ?? 0), sequence: Number(sequence ?? 0) }
}
