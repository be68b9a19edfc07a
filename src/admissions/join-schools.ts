import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import type { Actor } from '../log/actor'
import type { EventContent } from '../log/event-details'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { schoolKey } from '../submissions/inbox/index-entry'
import {
  lockSpellings,
  readSpellings,
  readSpellingsVersion,
  type Spelling,
  spellingsSubject,
  writeSpellings,
} from './school-spellings'

export type SchoolsResult =
  | { status: 'changed'; eventId: string }
  /** They are one school already, or the spelling is not joined. */
  | { status: 'same' }
  /** A colleague changed spellings in the meantime. */
  | { status: 'conflict' }
  /** No application has such a school, or the name is neither one of the spellings nor a partner school's. */
  | { status: 'invalid' }

interface SpellingsChange {
  /** The keys whose rows are replaced. */
  keys: readonly string[]
  rows: readonly Spelling[]
  event: Extract<EventContent, { kind: 'schools-joined' | 'school-separated' }>
}

/** Joins schools, with all their spellings, under one of their spellings or the name of a partner school. */
export function joinSchools(
  app: AppContext,
  actor: Actor,
  { keys, name, version }: { keys: readonly string[]; name: string; version: number },
): Promise<SchoolsResult> {
  return changeSpellings(app, actor, version, async (transaction, spellings) => {
    const nameKey = schoolKey(name)
    const group = findGroup(spellings, [...keys, nameKey])
    const { schools } = app.content.current(DEFAULT_LANGUAGE).content
    const partner = schools.find((school) => schoolKey(school.name) === nameKey)?.name
    const written = await readWritten(transaction, group)
    const joined = spellings.filter(({ school_key }) => group.includes(school_key))
    const names = [...written.map(({ school }) => school), ...joined.map((each) => each.name)]
    const known = new Set([...written, ...joined].map((each) => each.school_key))
    for (const each of joined) known.add(each.name_key)
    if (nameKey === '' || keys.length === 0 || keys.some((key) => !known.has(key))) return undefined
    if (partner === undefined && !names.includes(name)) return undefined
    const others = group.filter((key) => key !== nameKey)
    const details = { spellings: others.length, ...(partner !== undefined && { school: partner }) }
    return {
      keys: group,
      rows: others.map((school_key) => ({ school_key, name: partner ?? name, name_key: nameKey })),
      event: { kind: 'schools-joined', details },
    }
  })
}

/** Makes a joined spelling a school of its own again. */
export function separateSchool(
  app: AppContext,
  actor: Actor,
  { key, version }: { key: string; version: number },
): Promise<SchoolsResult> {
  const event = { kind: 'school-separated', details: {} } as const
  return changeSpellings(app, actor, version, async () => ({ keys: [key], rows: [], event }))
}

/** Returns all keys of the schools that have one of the keys, so that no spelling is joined to a joined one. */
function findGroup(spellings: readonly Spelling[], keys: readonly string[]): string[] {
  const joined = new Map(spellings.map(({ school_key, name_key }) => [school_key, name_key]))
  const shared = new Set(keys.map((key) => joined.get(key) ?? key))
  const others = spellings.filter(({ name_key }) => shared.has(name_key)).map(({ school_key }) => school_key)
  return [...new Set([...shared, ...others])].sort()
}

function readWritten(database: Database, keys: readonly string[]) {
  const rows = database.selectFrom('inbox').select(['school', 'school_key']).distinct()
  return rows.where(whereIn(database, 'school_key', keys)).execute()
}

async function changeSpellings(
  app: AppContext,
  actor: Actor,
  version: number,
  plan: (transaction: Database, spellings: readonly Spelling[]) => Promise<SpellingsChange | undefined>,
): Promise<SchoolsResult> {
  return transactAs(app.database, actor, async (transaction): Promise<SchoolsResult> => {
    await lockSpellings(transaction)
    if ((await readSpellingsVersion(transaction)) !== version) return { status: 'conflict' }
    const spellings = await readSpellings(transaction)
    const change = await plan(transaction, spellings)
    if (!change) return { status: 'invalid' }
    const { keys, rows, event } = change
    const before = spellings.filter(({ school_key }) => keys.includes(school_key))
    if (isDeepStrictEqual(new Set(before), new Set(rows))) return { status: 'same' }
    await writeSpellings(transaction, keys, rows)
    const eventId = await appendEvent(transaction, {
      ...event,
      ...{ actorId: actor.id, about: [spellingsSubject], at: app.now().toISOString() },
      change: { rows: ['school-spellings'], inverse: { keys, before } },
    })
    return { status: 'changed', eventId }
  })
}
