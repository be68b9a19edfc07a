import { type Content, readContent } from '../../content/read-content'
import type { Database } from '../../src/database/connection'
import { keepSeasons } from '../../src/seasons/keep-seasons'

/** For tests: the season of a program beside the present one. */
export const winter: Content['seasons'][number] = {
  ...{ id: 'winter', title: 'Winter', year: 2027, begins: '09:00', ends: '12:30', acceptBy: null },
  schedule: [{ month: 1, day: 9, topic: 'Selling in the rain' }],
  applications: { opens: { year: 2026, month: 11, day: 1 }, closes: { year: 2026, month: 12, day: 1 } },
}

/** For tests: writes the present season, Summer without a year, and Winter 2027. */
export function keepSummerAndWinter(database: Database): Promise<void> {
  return keepSeasons(database, { ...readContent(), seasons: [winter] })
}
