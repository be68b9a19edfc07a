import { use } from 'react'
import { ClockContext } from '../ui/clock-context'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'

/** How old a backup may be before somebody should make one. */
const WEEK_MILLISECONDS = 7 * 24 * 3600 * 1000

/** What whoever runs the site should know of it. */
export interface SiteState {
  /** The newest; unseen where backups are made outside the site. */
  backup: { madeAt: string } | 'never' | 'unseen'
  /** What the schedule has that is no Saturday, as in "June 25, 2026 is a Thursday". */
  wrongDay: string | undefined
  /** Facts that are still made up, as in "the organization’s name". */
  samples: readonly string[]
}

/** What is wrong with the site, and how old its last backup is. */
export function TheSite({ backup, wrongDay, samples }: SiteState) {
  return (
    <section aria-labelledby="site-title" className="part">
      <h2 id="site-title">The site</h2>
      <BackupLine backup={backup} />
      {wrongDay && (
        <p className="part-why">
          {wrongDay}, and the program is on Saturdays: visitors get no calendar file until the dates are right.
        </p>
      )}
      {samples.length > 0 && <p className="part-why">Still made up on the public pages: {samples.join(', ')}.</p>}
    </section>
  )
}

function BackupLine({ backup }: Pick<SiteState, 'backup'>) {
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
