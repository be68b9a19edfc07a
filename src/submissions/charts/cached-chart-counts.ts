import type { Database } from '../../database/connection'
import { type ChartCounts, type CountClock, countForCharts } from './chart-counts'

const CACHE_DURATION_MS = 60_000

interface CachedCounts {
  at: number
  timeZone: string
  counts: Promise<ChartCounts>
}

const cache = new WeakMap<Database, CachedCounts>()

/** Returns counts cached for up to a minute. Concurrent callers share one computation. */
export function readChartCounts(database: Database, clock: CountClock): Promise<ChartCounts> {
  const now = clock.now.getTime()
  const known = cache.get(database)
  const age = now - (known?.at ?? 0)
  if (known?.timeZone === clock.timeZone && age >= 0 && age < CACHE_DURATION_MS) return known.counts
  const entry: CachedCounts = { at: now, timeZone: clock.timeZone, counts: countForCharts(database, clock) }
  cache.set(database, entry)
  entry.counts.catch(() => {
    if (cache.get(database) === entry) cache.delete(database)
  })
  return entry.counts
}
