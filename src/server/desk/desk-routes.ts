import { liveRoutes } from './live'
import type { DeskRoute } from './route'

/** Every address of the desk, with the right that it needs. */
export const deskRoutes: readonly DeskRoute[] = [...liveRoutes]
