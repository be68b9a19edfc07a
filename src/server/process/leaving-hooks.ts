import type { AppContext } from '../../app-context'
import { cancelPlansOnLeaving } from '../../editorial/publishing/open-plans'
import { stopEmailsOnLeaving } from '../../submissions/emails/stop-on-leaving'

export const leavingHooks: AppContext['leavingHooks'] = [stopEmailsOnLeaving, cancelPlansOnLeaving]
