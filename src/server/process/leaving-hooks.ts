import type { AppContext } from '../../app-context'
import { cancelPlansOnLeaving } from '../../editorial/publishing/open-plans'
import { stopEmailsOnLeaving } from '../../submissions/emails/stop-on-leaving'

/** Hooks that rooms run when a member leaves. */
export const leavingHooks: AppContext['leavingHooks'] = [stopEmailsOnLeaving, cancelPlansOnLeaving]
