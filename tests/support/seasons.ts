import type { ContentSource } from '../../content/content-source'
import { readContent } from '../../content/read-content'
import { createSeason, type Season } from '../../content/season'
import type { Database } from '../../src/database/connection'
import { setCurrentSeason } from '../../src/seasons/change-season'
import { parseCalendarDay } from '../../src/seasons/read-seasons'
import { toSeasonValue } from '../../src/seasons/season-value'
import { insertSeason } from '../../src/seasons/write-season'
import { changingContent } from './content'

const { bootCamp } = readContent()

/** Winter 2027, which accepts applications in the fall before. */
export const winter: Season = createSeason(
  {
    ...toSeasonValue(bootCamp),
    ...{ program: 'winter', season: 'Winter', year: 2027, registrationYear: null, begins: '09:00', ends: '12:30' },
    schedule: [{ month: 1, day: 9, topic: 'Selling in the rain' }],
    applications: { opens: { year: 2026, month: 11, day: 1 }, closes: { year: 2026, month: 12, day: 1 } },
  },
  bootCamp.fees,
)

/** Returns the season of a fresh site in a year. */
export function summerIn(year: number, changes: Partial<Season> = {}): Season {
  return { ...bootCamp, year, registrationYear: year, id: `summer-${year}`, ...changes }
}

/** Stores seasons; the first one is the current season. Resolves to the fresh site's content with these seasons. */
export async function storeSeasons(
  database: Database,
  seasons: readonly [Season, ...Season[]] = [bootCamp],
): Promise<ContentSource> {
  for (const season of seasons) await insertSeason(database, season, '2026-06-25T17:03:00.000Z')
  await setCurrentSeason(database, seasons[0].id)
  return contentWith(...seasons)
}

/** The days (ISO 8601) between which applications are accepted. */
export function windowOf(opens: string | null, closes: string | null): Pick<Season, 'applications'> {
  return { applications: { opens: parseCalendarDay(opens), closes: parseCalendarDay(closes) } }
}

/** Returns the fresh site's content with other seasons; the first one is the current season. */
export function contentWith(...seasons: readonly [Season, ...Season[]]): ContentSource {
  const { source, publish } = changingContent()
  publish((content) => Object.assign(content, { bootCamp: seasons[0], seasons }))
  return source
}

/** Stores two seasons: Summer without a year, which is the current one, and Winter 2027. */
export function storeSummerAndWinter(database: Database): Promise<ContentSource> {
  return storeSeasons(database, [bootCamp, winter])
}
