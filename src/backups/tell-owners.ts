import { dateText, dayAt } from '../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import { transact } from '../database/transact'
import type { EmailContent } from '../mail/email'
import { queueForMembers, selectOwners } from '../mail/queue-staff-email'
import { readLastName } from './records'
import { readBackupState } from './state'
import { backupWords } from './words'

/** Emails the owners, once, when two nights have passed without a backup. */
export async function tellOwners(app: AppContext): Promise<void> {
  const { isMissed, newest, failed } = await readBackupState(app)
  if (!isMissed) return
  const { timeZone } = app.content.current(DEFAULT_LANGUAGE).content.organization
  const day = newest && dateText(dayAt(new Date(newest.made_at), timeZone), DEFAULT_LANGUAGE)
  const email = missedEmail(day, failed?.failure ?? undefined)
  const isQueued = await transact(app.database, async (transaction) => {
    const owners = await selectOwners(transaction).where('joined_at', 'is not', null).execute()
    const last = await readLastName(transaction)
    const keyOf = (ownerId: string) => `backups-missed:${last ?? 'none'}:${ownerId}`
    return queueForMembers(transaction, app, owners, { kind: 'notice', email, keyOf })
  })
  if (isQueued) app.onQueued?.()
}

function missedEmail(newest: string | undefined, failure: string | undefined): EmailContent {
  const say = backupWords[DEFAULT_LANGUAGE]
  return {
    subject: say.subject,
    heading: say.subject,
    opening: [say.opening(newest), ...(failure ? [say.reason(failure)] : [])],
    answers: [],
    closing: [say.closing()],
  }
}
