import { use } from 'react'
import { ClockContext } from '../ui/clock-context'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'

/** How old a backup may be before somebody should make one. */
const WEEK_MILLISECONDS = 7 * 24 * 3600 * 1000

/** The newest; unseen where backups are made outside the site. */
export type Backup = { madeAt: string } | 'never' | 'unseen'

/** How old the site's last backup is. */
export function TheSite({ backup }: { backup: Backup }) {
  return (
    <section aria-labelledby="site-title" className="part">
      <h2 id="site-title">The site</h2>
      <BackupLine backup={backup} />
    </section>
  )
}

function BackupLine({ backup }: { backup: Backup }) {
  const { now } = use(ClockContext)
  if (backup === 'unseen')
    return <p className="part-why">Backups of a PostgreSQL database are made outside the site, which knows of none.</p>
  const known = (
    <>
      with <code>npm run backup</code>. Copies made in other ways are not known here.
    </>
  )
  if (backup === 'never')
    return (
      <Notice tone="problem">
        <p>No backup was ever made {known}</p>
      </Notice>
    )
  const line = (
    <p>
      The last backup was made <Moment at={backup.madeAt} /> {known}
    </p>
  )
  const isOld = now.getTime() - Date.parse(backup.madeAt) > WEEK_MILLISECONDS
  return isOld ? <Notice tone="problem">{line}</Notice> : line
}
