import { emailRoutes } from './emails'
import { liveRoutes } from './live'
import { logRoutes } from './log'
import type { DeskRoute } from './route'
import { todayRoutes } from './today'

/** Every address of the desk, with the right that it needs. */
export const deskRoutes: readonly DeskRoute[] = [
  // Area by area.
  ...emailRoutes,
  ...liveRoutes,
  ...logRoutes,
  ...todayRoutes,
]
