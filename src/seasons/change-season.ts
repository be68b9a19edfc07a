import { type Season, type SeasonValue, seasonId } from '../../content/season'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { incrementContentNumber, lockContent } from '../database/content-state'
import { forUpdate } from '../database/for-update'
import type { Moment } from '../database/tables'
import type { Actor } from '../log/actor'
import { findDifferences } from '../log/event-details'
import { appendEvent, type NewEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { flattenSeason } from './flatten-season'
import { readSeason, type StoredSeason } from './read-seasons'
import { seasonPlanName } from './season-plan-name'
import { readSnapshot, type SeasonSnapshot, stampDays } from './season-snapshot'
import { insertSeason, toFeeColumns, toValueColumns, writeDays } from './write-season'

/** A season and the version that the form was opened with. */
export interface LoadedSeason {
  id: string
  version: number
}

export type SeasonResult =
  | { status: 'changed'; id: string; eventId: string }
  /** Nothing changed. */
  | { status: 'same'; id: string }
  /** A colleague changed the season in the meantime. */
  | { status: 'conflict'; season: StoredSeason }
  /** The program already has a season in that year. */
  | { status: 'taken' }
  /** The season has submissions or a plan, or is the current one. */
  | { status: 'in-use' }
  | { status: 'missing' }

/** New form values, fees in US dollars, or a new note. */
type SeasonChange = { value: SeasonValue } | { fees: StoredSeason['fees'] } | { note: string | null }

/** Changes a season if it still has the loaded version. */
export function changeSeason(app: AppContext, actor: Actor, seen: LoadedSeason, change: SeasonChange) {
  return changeLockedSeason(app, actor, seen, (transaction, season, by) => applyChange(transaction, season, change, by))
}

/** The author and time of a change; `actorId` is null for planned changes. */
interface ChangeAuthor {
  actorId: string | null
  at: Moment
  planner?: string | null
}

/** Changes a season. All content must be locked. */
export async function applyChange(
  transaction: Database,
  season: StoredSeason,
  change: SeasonChange,
  { planner, ...by }: ChangeAuthor,
): Promise<SeasonResult> {
  const { id } = season
  if ('value' in change && (await isSeasonTaken(transaction, change.value, id))) return { status: 'taken' }
  const before = await readSnapshot(transaction, id)
  const after = await writeChange(transaction, season, change, by.at)
  await stampDays(transaction, id, before, by.at)
  const changes = findDifferences(flattenSeason(season), flattenSeason(after))
  if (Object.keys(changes).length === 0) return { status: 'same', id }
  const kind = 'fees' in change ? 'season-fees-changed' : 'season-changed'
  const event = { kind, details: { ...changes, ...(planner && { planner }) }, ...by } as const
  return { status: 'changed', id, eventId: await appendSeasonEvent(transaction, id, event, before) }
}

/** Writes a change as the next version of a season. Resolves to the changed season. */
async function writeChange(
  transaction: Database,
  { id, version }: LoadedSeason,
  change: SeasonChange,
  at: Moment,
): Promise<StoredSeason> {
  const columns =
    'value' in change
      ? toValueColumns(change.value)
      : 'fees' in change
        ? toFeeColumns(change.fees)
        : { note: change.note }
  const next = { ...columns, version: version + 1, ...(!('note' in change) && { changed_at: at }) }
  await transaction.updateTable('seasons').set(next).where('id', '=', id).execute()
  if ('value' in change) await writeDays(transaction, id, change.value, at)
  return (await readSeason(transaction, id)) as StoredSeason
}

/** Adds a season with the fees of another season, by default the current one. */
export function addSeason(
  app: AppContext,
  actor: Actor,
  { value, feesFrom }: { value: SeasonValue; feesFrom?: string | undefined },
): Promise<SeasonResult> {
  return transactAs(app.database, actor, async (transaction): Promise<SeasonResult> => {
    await lockContent(transaction)
    if (await isSeasonTaken(transaction, value)) return { status: 'taken' }
    const fees = await readFees(transaction, feesFrom)
    const [id, at] = [await findFreeId(transaction, seasonId(value)), app.now().toISOString()]
    await insertSeason(transaction, { ...value, id, fees }, at)
    const details = { season: { before: null, after: value.season }, year: { before: null, after: value.year } }
    const event = { kind: 'season-added', details, actorId: actor.id, at } as const
    return { status: 'changed', id, eventId: await appendSeasonEvent(transaction, id, event, null) }
  })
}

async function readFees(transaction: Database, id: string | undefined): Promise<StoredSeason['fees']> {
  const current = transaction.selectFrom('seasons').select('id').where('is_current', '=', 1)
  const sourceId = id ?? (await current.executeTakeFirstOrThrow()).id
  return (await readSeason(transaction, sourceId))?.fees ?? { deposit: 0, partner: 0, regular: 0 }
}

/** Adds a number if the id is taken: a season keeps its id when its year changes. */
async function findFreeId(transaction: Database, id: string): Promise<string> {
  const rows = await transaction.selectFrom('seasons').select('id').execute()
  const ids = rows.map((row) => row.id)
  for (let number = 2, free = id; ; free = `${id}-${number++}`) if (!ids.includes(free)) return free
}

export async function isSeasonTaken(
  transaction: Database,
  { program, year }: Pick<Season, 'program' | 'year'>,
  excludedId = '',
): Promise<boolean> {
  const other = transaction
    .selectFrom('seasons')
    .select('id')
    .where('program_id', '=', program)
    .where('id', '<>', excludedId)
  const found = year === null ? other.where('year', 'is', null) : other.where('year', '=', year)
  return (await found.executeTakeFirst()) !== undefined
}

/** Makes a season the current one, which public pages show. */
export function switchSeason(app: AppContext, actor: Actor, seen: LoadedSeason): Promise<SeasonResult> {
  return changeLockedSeason(app, actor, seen, applySeasonSwitch)
}

/** Makes a season the current one and has every process reload it. All content must be locked. */
export async function applySeasonSwitch(
  transaction: Database,
  { id, isCurrent }: StoredSeason,
  { planner, ...by }: ChangeAuthor,
): Promise<SeasonResult> {
  if (isCurrent) return { status: 'same', id }
  const before = await setCurrentSeason(transaction, id)
  await incrementContentNumber(transaction, by.at)
  const eventId = await appendEvent(transaction, {
    ...{ kind: 'season-made-current', ...by, about: [{ kind: 'season', id }] },
    details: { current: { before, after: id }, ...(planner && { planner }) },
    change: { rows: ['current-season'], inverse: { before } },
  })
  return { status: 'changed', id, eventId }
}

/** Resolves to the id of the previous current season. */
export async function setCurrentSeason(transaction: Database, id: string): Promise<string> {
  const update = transaction.updateTable('seasons').set({ is_current: 0 }).where('is_current', '=', 1).returning('id')
  const before = (await update.executeTakeFirst())?.id ?? id
  await transaction.updateTable('seasons').set({ is_current: 1 }).where('id', '=', id).execute()
  return before
}

/** Deletes a season that nothing refers to. */
export function deleteSeason(app: AppContext, actor: Actor, seen: LoadedSeason): Promise<SeasonResult> {
  return changeLockedSeason(
    app,
    actor,
    seen,
    async (transaction, { id, season, year, isCurrent }, by): Promise<SeasonResult> => {
      await lockSeason(transaction, id)
      if (isCurrent || (await isReferenced(transaction, id))) return { status: 'in-use' }
      const before = await readSnapshot(transaction, id)
      await deleteSeasonRows(transaction, id)
      const details = { season: { before: season, after: null }, year: { before: year, after: null } }
      const event = { kind: 'season-deleted', details, ...by } as const
      return { status: 'changed', id, eventId: await appendSeasonEvent(transaction, id, event, before) }
    },
  )
}

/** Blocks submissions from being added to a season until the transaction ends. */
export async function lockSeason(transaction: Database, id: string): Promise<void> {
  await forUpdate(transaction, transaction.selectFrom('seasons').select('id').where('id', '=', id)).execute()
}

export async function deleteSeasonRows(transaction: Database, id: string): Promise<void> {
  await transaction.deleteFrom('season_days').where('season_id', '=', id).execute()
  await transaction.deleteFrom('seasons').where('id', '=', id).execute()
}

/** True if a season has or had submissions or applications, or has an open plan. */
export async function isReferenced(database: Database, id: string): Promise<boolean> {
  const plan = database.selectFrom('content_schedule').select('id').where('document', '=', seasonPlanName(id))
  if (await plan.where('ended_at', 'is', null).executeTakeFirst()) return true
  for (const table of ['inbox', 'submissions', 'applications'] as const) {
    const query = database.selectFrom(table).select('season_id').where('season_id', '=', id).limit(1)
    if (await query.executeTakeFirst()) return true
  }
  return false
}

/** Runs a change of a season with all content locked. */
export function changeLockedSeason<Result>(
  app: AppContext,
  actor: Actor,
  { id, version }: LoadedSeason,
  change: (transaction: Database, season: StoredSeason, by: { actorId: string; at: Moment }) => Promise<Result>,
): Promise<Result | Extract<SeasonResult, { status: 'missing' | 'conflict' }>> {
  return transactAs(app.database, actor, async (transaction) => {
    await lockContent(transaction)
    const season = await readSeason(transaction, id)
    if (!season) return { status: 'missing' }
    if (season.version !== version) return { status: 'conflict', season }
    return change(transaction, season, { actorId: actor.id, at: app.now().toISOString() })
  })
}

type SeasonEvent = Extract<NewEvent, { kind: `season-${'added' | 'changed' | 'fees-changed' | 'deleted'}` }>

/** Appends the event of a changed season and has every process reload it. */
async function appendSeasonEvent(
  transaction: Database,
  id: string,
  event: Omit<SeasonEvent, 'about' | 'change'>,
  before: SeasonSnapshot | null,
): Promise<string> {
  await incrementContentNumber(transaction, event.at)
  const change = { rows: [`season:${id}`], inverse: { before } }
  return appendEvent(transaction, { ...event, about: [{ kind: 'season', id }], change } as NewEvent)
}
