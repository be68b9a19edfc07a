import { calendarDayAt, dateText } from '../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import { transact } from '../database/transact'
import type { EmailContent } from '../mail/email'
import { queueForMembers, selectOwners } from '../mail/queue-staff-email'
import { readFailingSince, readLastName, readLastProof } from './records'
import { type BackupState, readBackupState } from './state'
import { backupWords } from './words'
import type { backupEmails } from './words/en'

/** A problem that owners are notified of. */
interface Trouble {
  /** The beginning of the key of its email in the outbox. */
  kind: keyof typeof backupEmails
  /** The last backup that was all right: each owner is told once after it. */
  after: string | undefined
  failure: string | null | undefined
}

/** For how long copies and test restores fail before owners are told, in milliseconds. */
const TELL_AFTER = 48 * 3_600_000

/**
 * Emails the owners, once for each, when two nights have passed without a backup, or two days in which none could leave
 * this machine or be restored as a test.
 */
export async function tellOwners(app: AppContext): Promise<void> {
  const state = await readBackupState(app)
  const troubles = [await missed(app, state), await notCopied(app, state), await notRestored(app, state)]
  for (const trouble of troubles) if (trouble) await tell(app, trouble, state)
}

async function missed({ database }: AppContext, { isMissed, failed }: BackupState): Promise<Trouble | undefined> {
  if (!isMissed) return undefined
  return { kind: 'backups-missed', after: await readLastName(database), failure: failed?.failure }
}

async function notCopied(app: AppContext, { newest, lastLeft }: BackupState): Promise<Trouble | undefined> {
  const failure = newest?.left_failure
  if (!failure || !isLong(app, await readFailingSince(app.database, 'left', lastLeft?.made_at))) return undefined
  return { kind: 'backups-not-copied', after: lastLeft?.name, failure }
}

async function notRestored(app: AppContext, { proof }: BackupState): Promise<Trouble | undefined> {
  const failure = proof?.proof_failure
  if (!failure) return undefined
  const good = await readLastProof(app.database, app.now(), 'good')
  if (!isLong(app, await readFailingSince(app.database, 'proof', good?.proved_at))) return undefined
  return { kind: 'backups-not-restored', after: good?.name, failure }
}

function isLong({ now }: AppContext, since: string | undefined): boolean {
  return since !== undefined && now().getTime() - Date.parse(since) >= TELL_AFTER
}

async function tell(app: AppContext, { kind, after, failure }: Trouble, state: BackupState): Promise<void> {
  const email = emailOf(app, kind, { failure, state })
  const isQueued = await transact(app.database, async (transaction) => {
    const owners = await selectOwners(transaction).where('joined_at', 'is not', null).execute()
    const dedupeKeyFor = (ownerId: string) => `${kind}:${after ?? 'none'}:${ownerId}`
    return queueForMembers(transaction, app, owners, { kind: 'notice', email, dedupeKeyFor })
  })
  if (isQueued) app.onEmailQueued?.()
}

function emailOf(
  app: AppContext,
  kind: Trouble['kind'],
  { failure, state: { newest, lastLeft } }: Pick<Trouble, 'failure'> & { state: BackupState },
): EmailContent {
  const { timeZone } = app.content.current(DEFAULT_LANGUAGE).content.organization
  const dayOf = (backup: { made_at: string } | undefined) =>
    backup && dateText(calendarDayAt(new Date(backup.made_at), timeZone), DEFAULT_LANGUAGE)
  const { backupEmails, reasonText, closingText } = backupWords[DEFAULT_LANGUAGE]
  const { subject, opening, until } = backupEmails[kind]
  const days = { newest: dayOf(newest), left: dayOf(lastLeft), hasLeft: newest?.left_at != null }
  return {
    subject,
    heading: subject,
    opening: [opening(days), ...(failure ? [reasonText(failure)] : [])],
    answers: [],
    closing: [closingText(until)],
  }
}
