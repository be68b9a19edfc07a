import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../database/connection'
import type { Moment, Tables } from '../database/tables'

type StoredSeasonRow = Selectable<Tables['seasons']>
export type StoredDay = Selectable<Tables['season_days']>

/** The rows of a season, for undo. */
export interface SeasonSnapshot {
  season: StoredSeasonRow
  days: StoredDay[]
}

/** Schema of the data to undo a season's change; `before` is null if the season was new. */
export const snapshotSchema = v.object({ before: v.nullable(v.custom<SeasonSnapshot>((value) => v.is(rows, value))) })

const rows = v.object({ season: v.looseObject({ id: v.string() }), days: v.array(v.looseObject({ id: v.string() })) })

export async function readSnapshot(database: Database, id: string): Promise<SeasonSnapshot | null> {
  const season = await database.selectFrom('seasons').selectAll().where('id', '=', id).executeTakeFirst()
  const days = await database.selectFrom('season_days').selectAll().where('season_id', '=', id).execute()
  return season ? { season, days } : null
}

/** Restores rows as the next version. `is_current` is unchanged, and days added since are marked as removed. */
export async function restoreSnapshot(
  transaction: Database,
  { season, days }: SeasonSnapshot,
  at: Moment,
): Promise<void> {
  const current = await readSnapshot(transaction, season.id)
  const { id, is_current, ...values } = { ...season, version: (current?.season ?? season).version + 1, changed_at: at }
  await transaction
    .insertInto('seasons')
    .values({ id, ...values, is_current: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  const addedDays = (current?.days ?? []).filter((day) => !days.some((each) => each.id === day.id))
  const all = [...days, ...addedDays.map((day) => ({ ...day, removed_at: day.removed_at ?? at }))]
  await transaction.deleteFrom('season_days').where('season_id', '=', id).execute()
  if (all.length === 0) return
  await transaction.insertInto('season_days').values(all).execute()
  await stampDays(transaction, id, current, at)
}

/** Updates `changed_at` of the days whose calendar entries changed. */
export async function stampDays(
  transaction: Database,
  id: string,
  before: SeasonSnapshot | null,
  at: Moment,
): Promise<void> {
  const timesByKey = new Map(before?.days.map((day) => [calendarKey(before.season, day), day.changed_at]))
  const after = await readSnapshot(transaction, id)
  for (const day of after?.days ?? []) {
    const changed_at = (after && timesByKey.get(calendarKey(after.season, day))) ?? at
    const update = transaction.updateTable('season_days').set({ changed_at }).where('season_id', '=', id)
    if (changed_at !== day.changed_at) await update.where('id', '=', day.id).execute()
  }
}

/** Serializes the parts of a day that appear in calendars. */
function calendarKey({ camp, begins, ends }: StoredSeasonRow, { changed_at, ...day }: StoredDay): string {
  return JSON.stringify([camp, begins, ends, ...Object.entries(day).sort()])
}
