import { passkeyRoutes } from './account/passkey-routes'
import { accountRoutes } from './account/routes'
import { selectionRoutes } from './bulk/routes'
import { emailRoutes } from './emails/routes'
import { entryRoutes } from './entry/routes'
import { exportRoutes } from './export/routes'
import { fileRoutes } from './files/routes'
import { inboxRoutes } from './inbox/routes'
import { keyRoutes } from './keys/routes'
import { liveRoutes } from './live/routes'
import { logRoutes } from './log/routes'
import { peopleRoutes } from './people/routes'
import { presenceRoutes } from './presence/routes'
import { printRoutes } from './print/routes'
import { replyRoutes } from './replies/routes'
import type { DeskRoute } from './request'
import { enterRoutes } from './sign-in/enter-routes'
import { signInRoutes } from './sign-in/routes'
import { verifyRoutes } from './sign-in/verify-routes'
import { findingRoutes } from './site-check/routes'
import { submissionRoutes } from './submission/routes'
import { tagRoutes } from './tags/routes'
import { teamRoutes } from './team/routes'
import { todayRoutes } from './today/routes'
import { undoRoutes } from './undo/routes'
import { viewRoutes } from './views/routes'
import { wordsEditRoutes } from './website/edit-routes'
import { wordsHistoryRoutes } from './website/history-routes'
import { wordsPublishRoutes } from './website/publish-routes'
import { wordsRoutes } from './website/routes'

/** Every address of the desk, with the right that it needs. */
export const deskRoutes: readonly DeskRoute[] = [
  ...signInRoutes,
  ...enterRoutes,
  ...verifyRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...teamRoutes,
  ...inboxRoutes,
  // Before the submissions: "new" is no reference.
  ...entryRoutes,
  ...printRoutes,
  ...exportRoutes,
  ...submissionRoutes,
  ...selectionRoutes,
  ...peopleRoutes,
  ...viewRoutes,
  ...tagRoutes,
  ...liveRoutes,
  ...presenceRoutes,
  ...keyRoutes,
  ...logRoutes,
  ...replyRoutes,
  ...todayRoutes,
  ...undoRoutes,
  ...emailRoutes,
  ...wordsRoutes,
  ...wordsEditRoutes,
  ...wordsPublishRoutes,
  ...wordsHistoryRoutes,
  ...findingRoutes,
  ...fileRoutes,
]
