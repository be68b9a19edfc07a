import * as routes from '../../routes'
import { Age, Moment } from '../ui/moment'
import { Notice } from '../ui/notice'

export interface BackupSummary {
  /** The time of the newest backup, if there is one. */
  madeAt: string | undefined
  /** True if a copy is on another machine. */
  isCopied: boolean
  /** True if copying it to another machine failed. */
  copyFailed: boolean
  /** The last test restore. */
  proof: { at: string; failed: boolean } | undefined
  /** True if there was no backup for two nights. */
  isMissed: boolean
}

/** Disk space in bytes. If the database is on another server, only its size is known. */
export type DiskSpace = { free: number; total: number } | { database: number }

const MIN_FREE_SHARE = 0.1

interface SiteStateProps {
  backup: BackupSummary
  room: DiskSpace | undefined
  maySeeBackups: boolean
}

/** The state of backups and the disk. */
export function SiteState({ backup, room, maySeeBackups }: SiteStateProps) {
  return (
    <section aria-labelledby="site-title" className="sheet">
      <h2 id="site-title">The site</h2>
      <BackupLine backup={backup} maySeeBackups={maySeeBackups} />
      {room && <DiskSpaceLine room={room} />}
    </section>
  )
}

function DiskSpaceLine({ room }: { room: DiskSpace }) {
  if ('database' in room)
    return (
      <p className="part-why">
        The database takes {formatMegabytes(room.database)}. The site can’t tell how much space its server has left.
      </p>
    )
  if (room.free >= MIN_FREE_SHARE * room.total) return null
  return (
    <Notice tone="problem">
      <p>
        The disk is almost full: {formatMegabytes(room.free)} of {formatMegabytes(room.total)} are free. Once it’s full,
        new submissions can’t be saved.
      </p>
    </Notice>
  )
}

function formatMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000).toLocaleString('en-US')} MB`
}

function BackupLine({ backup, maySeeBackups }: Pick<SiteStateProps, 'backup' | 'maySeeBackups'>) {
  const { madeAt, isCopied, copyFailed, proof, isMissed } = backup
  const name = maySeeBackups ? <a href={routes.deskBackups}>backup</a> : 'backup'
  const line = madeAt ? (
    <p>
      The last {name} was made <Age at={madeAt} />
      {isCopied ? ' and has been copied to another place' : ', only on this machine'}.{' '}
      {copyFailed && 'It could not be copied to another place. '}
      <RestoreTestSentence proof={proof} />
    </p>
  ) : (
    <p>There is no {name} yet.</p>
  )
  return isMissed || copyFailed || proof?.failed ? <Notice tone="problem">{line}</Notice> : line
}

function RestoreTestSentence({ proof }: Pick<BackupSummary, 'proof'>) {
  if (!proof) return 'No backup has passed a test restore.'
  if (proof.failed)
    return (
      <>
        The test restore of <Moment at={proof.at} /> failed.
      </>
    )
  return (
    <>
      A backup last passed a test restore on <Moment at={proof.at} />.
    </>
  )
}
