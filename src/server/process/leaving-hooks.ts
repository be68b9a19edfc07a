import type { AppContext } from '../../app-context'
import { cancelPlansOnLeaving } from '../../editorial/publishing/open-plans'
import { stopEmailsOnLeaving } from '../../submissions/emails/stop-on-leaving'

/** What each room does when a member leaves. */
export const leavingHooks: AppContext['leavingHooks'] = [stopEmailsOnLeaving, cancelPlansOnLeaving]
