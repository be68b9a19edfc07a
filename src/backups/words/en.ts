import { link, paragraph } from '../../mail/email'
import * as routes from '../../routes'

/** What owners are told when nights pass without a backup. */
export const backupsMissed = {
  subject: 'No backup for two nights',
  opening: (newest: string | undefined) =>
    newest
      ? `The newest backup is from ${newest}. If this machine failed now, everything since then would be lost.`
      : 'There is no backup of the site. Unless you copy its data in another way, all of it would be lost if this machine failed.',
  reason: (failure: string) => `The last attempt failed: ${failure}`,
  closing: () =>
    paragraph`See what to do under ${link('Backups', routes.deskBackups)} on the desk. Every owner gets this email once until there is a backup again.`,
}
