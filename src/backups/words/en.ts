import { link, paragraph } from '../../mail/email'
import * as routes from '../../routes'

/** Days of the newest backup and of the newest off-site copy. */
interface BackupDays {
  newest: string | undefined
  left: string | undefined
  /** True if the newest backup has an off-site copy. */
  hasLeft: boolean
}

/** Emails to owners about missing or unreliable backups. */
export const backupEmails = {
  'backups-missed': {
    subject: 'No backup for two nights',
    opening: describeLoss,
    until: 'there is a backup again',
  },
  'backups-not-copied': {
    subject: 'No backup copied to another place for two days',
    opening: describeLoss,
    until: 'a backup is copied again',
  },
  'backups-not-restored': {
    subject: 'No backup could be restored for two days',
    opening: () => 'The test restore of the backups fails. Don’t rely on them until one of them has been restored.',
    until: 'a backup can be restored again',
  },
}

export const reasonText = (failure: string) => `The last attempt failed: ${failure}`

export const closingText = (until: string) =>
  paragraph`See what to do under ${link('Backups', routes.deskBackups)} on the desk. Every owner gets this email once until ${until}.`

function describeLoss({ newest, left, hasLeft }: BackupDays): string {
  if (newest === undefined)
    return left
      ? `There is no backup of the site on this machine; a copy from ${left} is in another place. If this machine failed now, everything since then would be lost.`
      : 'There is no backup of the site. Unless you copy its data in another way, all of it would be lost if this machine failed.'
  if (hasLeft)
    return `The newest backup is from ${newest}, and a copy of it is in another place. If this machine failed now, everything since then would be lost.`
  return left
    ? `The newest backup is from ${newest}, but it is only on this machine; a copy from ${left} is in another place. If this machine failed now, everything since ${left} would be lost.`
    : `The newest backup is from ${newest}, but it is only on this machine. If this machine failed now, all of the site’s data would be lost.`
}
