import { sql } from 'kysely'
import type { Timing } from '../../../content/application-windows'

/** Timing of an application for its season: null if it arrived within the window or was moved to another season. */
export const shownTiming = sql<Timing | null>`(CASE WHEN inbox.season_id = submissions.season_id
  THEN submissions.timing END)`
