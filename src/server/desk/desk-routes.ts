import type { DeskRoute } from '../../desk/request'
import { accountRoutes } from './account'
import { emailRoutes } from './emails'
import { enterRoutes } from './enter'
import { entryRoutes } from './entry'
import { exportRoutes } from './export'
import { fileRoutes } from './files'
import { findingRoutes } from './findings'
import { inboxRoutes } from './inbox'
import { keyRoutes } from './keys'
import { liveRoutes } from './live'
import { logRoutes } from './log'
import { paperRoutes } from './paper'
import { passkeyRoutes } from './passkeys'
import { peopleRoutes } from './people'
import { presenceRoutes } from './presence'
import { replyRoutes } from './replies'
import { selectionRoutes } from './selections'
import { signInRoutes } from './sign-in'
import { submissionRoutes } from './submission-steps'
import { tagRoutes } from './tags'
import { teamRoutes } from './team'
import { todayRoutes } from './today'
import { undoRoutes } from './undo'
import { verifyRoutes } from './verify'
import { viewRoutes } from './views'
import { wordsRoutes } from './words'
import { wordsEditRoutes } from './words-edit'
import { wordsHistoryRoutes } from './words-history'
import { wordsPublishRoutes } from './words-publish'

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
  ...paperRoutes,
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
