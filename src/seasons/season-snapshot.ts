import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../database/connection'
import type { Moment, Tables } from '../database/tables'

/** The rows of a season, to which undoing leads back. */
export interface SeasonSnapshot {
  season: Selectable<Tables['seasons']>
  days: Selectable<Tables['season_days']>[]
}

/** What undoing a change of a season needs; null where there was none before. */
export const snapshotSchema = v.object({ before: v.nullable(v.custom<SeasonSnapshot>((value) => v.is(rows, value))) })

const rows = v.object({ season: v.looseObject({ id: v.string() }), days: v.array(v.looseObject({ id: v.string() })) })

/** Reads the rows of a season; null where there is none. */
export async function readSnapshot(database: Database, id: string): Promise<SeasonSnapshot | null> {
  const season = await database.selectFrom('seasons').selectAll().where('id', '=', id).executeTakeFirst()
  const days = await database.selectFrom('season_days').selectAll().where('season_id', '=', id).execute()
  return season ? { season, days } : null
}

/** Writes rows as they were, as the next version. The current season stays so; days that are newer stay as removed. */
export async function restoreSnapshot(
  transaction: Database,
  { season, days }: SeasonSnapshot,
  at: Moment,
): Promise<void> {
  const now = await readSnapshot(transaction, season.id)
  const { id, is_current, ...values } = { ...season, version: (now?.season ?? season).version + 1, changed_at: at }
  await transaction
    .insertInto('seasons')
    .values({ id, ...values, is_current: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  const since = (now?.days ?? []).filter((day) => !days.some((each) => each.id === day.id))
  const all = [...days, ...since.map((day) => ({ ...day, removed_at: day.removed_at ?? at }))]
  await transaction.deleteFrom('season_days').where('season_id', '=', id).execute()
  if (all.length === 0) return
  await transaction
    .insertInto('season_days')
    .values(all.map((day) => ({ ...day, changed_at: at })))
    .execute()
}
