import { sql } from 'kysely'
import type { Timing } from '../../../content/application-windows'

/** How an application arrived for its season; null within the window, and once it is moved to another season. */
export const shownTiming = sql<Timing | null>`(CASE WHEN inbox.season_id = submissions.season_id
  THEN submissions.timing END)`
