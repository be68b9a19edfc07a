import * as v from 'valibot'
import type { Names } from '../../log/event-kind'
import { readSeason } from '../../seasons/read-seasons'
import { seasonNameKey } from '../event-sentences'
import { type Action, conjugateBe } from './action'

/** `seasonId: null` removes the season. */
const input = v.strictObject({ type: v.literal('season'), seasonId: v.nullable(v.string()) })

export const seasonAction: Action<v.InferOutput<typeof input>> = {
  right: 'handle',
  input,
  fromForm: (_, fields) => ({ type: 'season', seasonId: fields.get('season') || null }),
  isAlreadyApplied: (row, { seasonId }) => row.seasonId === seasonId,
  async targetOf(database, { seasonId: id }) {
    return id === null || (await readSeason(database, id)) ? { season: { id, isAssigned: true } } : undefined
  },
  nameIn: (names, { seasonId }) => (seasonId === null ? 'no season' : names.get(seasonNameKey(seasonId))),
  details: ({ seasonId }) => ({ season: seasonId }),
  words: {
    one: ({ seasonId }, names) =>
      seasonId === null ? 'take it out of its season' : `move it to ${findSeasonName(names, seasonId)}`,
    preview: ({ seasonId }, many, name) =>
      seasonId === null ? `Take ${many} out of the season` : `Move ${many} to ${name}`,
    button: ({ seasonId }, many) => (seasonId === null ? `Take ${many} out of the season` : `Move ${many}`),
    isAlreadyApplied: (_, count, name, isDone) => `${conjugateBe(count, isDone)} already in ${name}`,
    did: ({ season }, many, names) =>
      season === null ? `took ${many} out of the season` : `moved ${many} to ${findSeasonName(names, season)}`,
  },
}

function findSeasonName(names: Names, id: unknown): string {
  return names.get(seasonNameKey(String(id))) ?? 'another season'
}
