import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import type { EventContent } from '../log/event-details'
import { appendEvent, readLastSequence } from '../log/events'
import { transactAs } from '../log/transact-as'
import { schoolKey } from '../submissions/inbox/index-entry'
import { lockSpellings, type Spelling, spellingsSubject, writeSpellings } from './school-spellings'
import { readSeasonSchools } from './schools'

export type SchoolsResult =
  | { status: 'changed'; eventId: string }
  /** Nothing would change, or a key or the name is not in the season. */
  | { status: 'same' }
  /** A colleague changed spellings in the meantime. */
  | { status: 'conflict' }

interface JoinInput {
  seasonId: string
  keys: readonly string[]
  /** One of the season's spellings, or a partner school. */
  name: string
  /** The sequence of the last event about spellings. */
  version: number
}

/** Joins spellings under a name, with those joined to them earlier. */
export function joinSchools(app: AppContext, actor: Actor, { seasonId, keys, name, version }: JoinInput) {
  return changeSpellings(app, actor, version, async (transaction, spellings) => {
    const { content } = app.content.current(DEFAULT_LANGUAGE)
    const found = await readSeasonSchools(transaction, content, seasonId)
    const isPartner = content.schools.some((school) => school.name === name)
    const known = new Map(found.map(({ key, written }) => [key, written]))
    const nameKey = schoolKey(name)
    if ((!isPartner && known.get(nameKey) !== name) || !keys.every((key) => known.has(key))) return undefined
    const shared = new Map(spellings.map(({ school_key, name_key }) => [school_key, name_key]))
    const schools = new Set([...keys, nameKey].map((key) => shared.get(key) ?? key))
    const joined = spellings.filter(({ name_key }) => schools.has(name_key)).map(({ school_key }) => school_key)
    const all = [...new Set([...schools, ...joined])].sort()
    const rows = all.filter((key) => key !== nameKey).map((school_key) => ({ school_key, name, name_key: nameKey }))
    const details = { spellings: rows.length, ...(isPartner && { school: name }) }
    return { keys: all, rows, event: { kind: 'schools-joined', details } }
  })
}

/** Makes a joined spelling a school of its own again. */
export function separateSchool(app: AppContext, actor: Actor, { key, version }: { key: string; version: number }) {
  const event = { kind: 'school-separated', details: {} } as const
  return changeSpellings(app, actor, version, async () => ({ keys: [key], rows: [], event }))
}

interface SpellingsChange {
  /** The keys whose rows are replaced. */
  keys: readonly string[]
  rows: readonly Spelling[]
  event: Extract<EventContent, { kind: 'schools-joined' | 'school-separated' }>
}

function changeSpellings(
  app: AppContext,
  actor: Actor,
  version: number,
  plan: (transaction: Database, spellings: readonly Spelling[]) => Promise<SpellingsChange | undefined>,
) {
  return transactAs(app.database, actor, async (transaction): Promise<SchoolsResult> => {
    await lockSpellings(transaction)
    if ((await readLastSequence(transaction, spellingsSubject)) !== version) return { status: 'conflict' }
    const spellings = await transaction.selectFrom('school_spellings').selectAll().orderBy('school_key').execute()
    const planned = await plan(transaction, spellings)
    if (!planned) return { status: 'same' }
    const { keys, rows, event } = planned
    const before = spellings.filter(({ school_key }) => keys.includes(school_key))
    if (isDeepStrictEqual(new Set(before), new Set(rows))) return { status: 'same' }
    await writeSpellings(transaction, keys, rows)
    const by = { actorId: actor.id, about: [spellingsSubject], at: app.now().toISOString() }
    const change = { rows: ['school-spellings'], inverse: { keys, before } }
    return { status: 'changed', eventId: await appendEvent(transaction, { ...event, ...by, change }) }
  })
}
