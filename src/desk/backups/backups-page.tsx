import type { ReactNode } from 'react'
import type { CompletedBackup } from '../../backups/records'
import type { BackupState } from '../../backups/state'
import { formatCommand } from '../../database/format-command'
import * as routes from '../../routes'
import { formatFileSize } from '../files/format-file'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Age, Moment } from '../ui/moment'
import { Notice } from '../ui/notice'
import { formatDuration, reasonLabels } from './backup-labels'

export interface BackupSetup {
  /** The folder that backups are written to. */
  folder: string
  /** True if BACKUP_COMMAND is set. */
  hasCopyCommand: boolean
  isEncrypted: boolean
  isPostgres: boolean
  canTestRestore: boolean
  /** The reason no backup can be made, if any. */
  missing: string | undefined
}

interface BackupsPageProps {
  state: BackupState
  backups: readonly CompletedBackup[]
  setup: BackupSetup
  notice?: ReactNode
}

export function BackupsPage({ state, backups, setup, notice }: BackupsPageProps) {
  return (
    <>
      <div className="page-top">
        <h1>Backups</h1>
        <PostForm action={routes.deskBackups}>
          <Button disabled={state.isRequested}>
            {state.isRequested ? 'A backup is being made' : 'Make a backup now'}
          </Button>
        </PostForm>
      </div>
      {notice}
      <Problems state={state} setup={setup} />
      {backups.length === 0 ? (
        <EmptyState title="No backups yet">{describeNextBackup({ state, setup })}</EmptyState>
      ) : (
        <Ledger
          className="backups"
          columns={['Made', 'Why', 'Size', 'Took', 'Copied off this machine', 'Restored as a test']}
        >
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} isElsewhere={isInOtherFolder(backup, state)} />
          ))}
        </Ledger>
      )}
      <Explanation setup={setup} state={state} />
    </>
  )
}

/** True if it is in a different folder from the newest backup. The first backups did not record their folder. */
function isInOtherFolder({ folder_id }: CompletedBackup, { newest }: BackupState): boolean {
  return folder_id !== null && folder_id !== newest?.folder_id
}

function describeNextBackup({ state, setup }: Pick<BackupsPageProps, 'state' | 'setup'>): string | undefined {
  if (state.isRequested) return 'The first one is being made.'
  return state.lastFailure || setup.missing ? undefined : 'The next backup runs at 3 a.m.'
}

function Problems({
  state: { isMissed, lastFailure, newest, lastTestRestore },
  setup,
}: Pick<BackupsPageProps, 'state' | 'setup'>) {
  const problems = [
    setup.missing && `No backups can be made: ${setup.missing}.`,
    isMissed && 'There has been no backup for two nights.',
    lastFailure && `The last backup could not be made: ${lastFailure.failure}`,
    newest?.left_failure && `The newest backup did not leave this machine. ${newest.left_failure}`,
    lastTestRestore?.proof_failure && `The last test restore failed: ${lastTestRestore.proof_failure}`,
  ].filter((problem) => typeof problem === 'string')
  if (problems.length === 0) return null
  const isOnlyTestRestore = problems.length === 1 && lastTestRestore?.proof_failure
  return (
    <Notice tone="problem">
      {problems.map((problem) => (
        <p key={problem}>
          <ForeignText>{problem}</ForeignText>
        </p>
      ))}
      <p>
        It’s tried again every {isOnlyTestRestore ? 'day' : 'hour'}. If this stays, send it to the person who runs the
        site.
      </p>
    </Notice>
  )
}

function BackupRow({ backup, isElsewhere }: { backup: CompletedBackup; isElsewhere: boolean }) {
  const { made_at, reason, kilobytes, took_ms, left_at, left_ms, left_failure } = backup
  return (
    <tr>
      <th scope="row">
        <Moment at={made_at} />
      </th>
      <td data-column="Why">
        {reason && reasonLabels[reason]}
        {isElsewhere && ' (in another folder than the newest)'}
      </td>
      <td data-column="Size">{kilobytes !== null && formatFileSize(kilobytes * 1000)}</td>
      <td data-column="Took">{took_ms !== null && formatDuration(took_ms)}</td>
      <td data-column="Copied off this machine">
        {left_at ? (
          <>
            <Age at={left_at} />, in {formatDuration(left_ms ?? 0)}
          </>
        ) : left_failure ? (
          <span data-state="failed">Failed</span>
        ) : (
          'No'
        )}
      </td>
      <td data-column="Restored as a test">
        <RestoreTest {...backup} />
      </td>
    </tr>
  )
}

function RestoreTest({ proved_at, proof_ms, proof_failure }: CompletedBackup) {
  if (!proved_at) return 'No'
  if (proof_failure) return <span data-state="failed">Failed</span>
  return (
    <>
      <Age at={proved_at} />, in {formatDuration(proof_ms ?? 0)}
    </>
  )
}

function Explanation({ setup, state }: Pick<BackupsPageProps, 'setup' | 'state'>) {
  const { folder, isPostgres, canTestRestore } = setup
  return (
    <section className="backup-notes" aria-labelledby="about-backups">
      <h2 id="about-backups">What backups protect you from</h2>
      <p>
        Backups run every night at 3 a.m., before each upgrade that changes the database, and with the button above. If
        this machine fails, <DataLossText state={state} /> All of the last two days, and one for each of seven days,
        five weeks, and twelve months, are kept in <code>{folder}</code>.
      </p>
      <p>
        <CopySentence state={state} /> {describeCopies(setup, state)}
      </p>
      <p>{describeRestoreTests(isPostgres, canTestRestore)}</p>
      {!isPostgres && (
        <p>After a restore, colleagues may need a new sign-in code and should reload any open desk pages.</p>
      )}
      <p>
        To restore one, stop the site and run <code>{formatCommand('restore', folder)}</code>.
      </p>
    </section>
  )
}

function DataLossText({ state: { newest, lastCopied } }: Pick<BackupsPageProps, 'state'>) {
  if (!lastCopied) return 'you lose everything: no backup is stored anywhere else.'
  const isNewest = lastCopied.name === newest?.name
  return (
    <>
      whatever came in after the {isNewest ? 'newest one' : 'copy in another place'} (<Age at={lastCopied.made_at} />)
      is lost{isNewest ? ': with one every night, up to a day.' : '.'}
    </>
  )
}

function CopySentence({ state: { newest, lastCopied } }: Pick<BackupsPageProps, 'state'>) {
  if (!newest || newest.left_at) return null
  if (!lastCopied) return 'The newest is only on this machine.'
  return (
    <>
      The newest is only on this machine; a copy from <Moment at={lastCopied.made_at} /> is in another place.
    </>
  )
}

function describeCopies({ hasCopyCommand, isEncrypted }: BackupSetup, { newest }: BackupState): string {
  if (!hasCopyCommand)
    return 'If this machine burns or its disk fails, you lose any backup that’s only here. The person who runs the site can set BACKUP_COMMAND, which copies the newest to another place.'
  const copies = `BACKUP_COMMAND ${newest?.left_at ? 'copies' : 'is set to copy'} the newest to another place`
  return isEncrypted
    ? `${copies}, encrypted for BACKUP_RECIPIENT. Keep the private key somewhere else: without it, those copies are of no use.`
    : `${copies}, unencrypted: anyone who can read them can read every submission. BACKUP_RECIPIENT encrypts them.`
}

function describeRestoreTests(isPostgres: boolean, canTestRestore: boolean): string {
  if (isPostgres && !canTestRestore)
    return 'Not proved: whether they can be restored isn’t tested. Set BACKUP_CHECK_URL to an empty PostgreSQL database to have the newest one restored there every Sunday.'
  return 'Every Sunday we test the newest backup: restore it, compare every row, and start the site from it.'
}
