import { accountRoutes } from './account'
import { emailRoutes } from './emails'
import { enterRoutes } from './enter'
import { inboxRoutes } from './inbox'
import { liveRoutes } from './live'
import { logRoutes } from './log'
import { passkeyRoutes } from './passkeys'
import { replyRoutes } from './replies'
import type { DeskRoute } from './route'
import { selectionRoutes } from './selections'
import { signInRoutes } from './sign-in'
import { submissionRoutes } from './submission-steps'
import { tagRoutes } from './tags'
import { teamRoutes } from './team'
import { todayRoutes } from './today'
import { verifyRoutes } from './verify'
import { viewRoutes } from './views'

/** Every address of the desk, with the right that it needs. */
export const deskRoutes: readonly DeskRoute[] = [
  ...signInRoutes,
  ...enterRoutes,
  ...verifyRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...teamRoutes,
  ...inboxRoutes,
  ...submissionRoutes,
  ...selectionRoutes,
  ...viewRoutes,
  ...tagRoutes,
  ...liveRoutes,
  ...logRoutes,
  ...replyRoutes,
  ...todayRoutes,
  ...emailRoutes,
]
