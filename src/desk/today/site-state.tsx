import { use } from 'react'
import { ClockContext } from '../ui/clock-context'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'

/** How old a backup may be before somebody should make one. */
const WEEK_MILLISECONDS = 7 * 24 * 3600 * 1000

/** The newest; unseen where backups are made outside the site. */
export type Backup = { madeAt: string } | 'never' | 'unseen'

/** How much room is left, in bytes; of a database elsewhere, how much it takes. */
export type DiskSpace = { free: number; total: number } | { database: number }

/** The share of a disk that has to be free. */
const LEAST_FREE = 0.1

interface TheSiteProps {
  backup: Backup
  room: DiskSpace | undefined
}

/** How old the site's last backup is, and whether its disk fills up. */
export function TheSite({ backup, room }: TheSiteProps) {
  return (
    <section aria-labelledby="site-title" className="part">
      <h2 id="site-title">The site</h2>
      <BackupLine backup={backup} />
      {room && <RoomLine room={room} />}
    </section>
  )
}

function RoomLine({ room }: { room: DiskSpace }) {
  if ('database' in room)
    return (
      <p className="part-why">
        The database takes {megabytes(room.database)}. The site can’t tell how much space its server has left.
      </p>
    )
  if (room.free >= LEAST_FREE * room.total) return null
  return (
    <Notice tone="problem">
      <p>
        The disk is almost full: {megabytes(room.free)} of {megabytes(room.total)} are free. Once it’s full, new
        submissions can’t be saved.
      </p>
    </Notice>
  )
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000).toLocaleString('en-US')} MB`
}

function BackupLine({ backup }: { backup: Backup }) {
  const { now } = use(ClockContext)
  if (backup === 'unseen')
    return (
      <p className="part-why">PostgreSQL backups are made outside the site, so it can’t tell when the last one was.</p>
    )
  const known = (
    <>
      with <code>npm run backup</code>. Copies made in other ways don’t show here.
    </>
  )
  if (backup === 'never')
    return (
      <Notice tone="problem">
        <p>No backup has ever been made {known}</p>
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
