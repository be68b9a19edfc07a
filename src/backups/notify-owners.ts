import { calendarDayAt, dateText } from '../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import { transact } from '../database/transact'
import type { EmailContent } from '../mail/email'
import { queueForMembers, selectOwners } from '../mail/queue-staff-email'
import { findFirstFailure, readLastBackupName, readLastTestRestore } from './records'
import { type BackupState, readBackupState } from './state'
import { backupWords } from './words'
import type { backupEmails } from './words/en'

/** A problem that owners are notified of. */
interface BackupProblem {
  /** Prefix of the email's dedupe key. */
  kind: keyof typeof backupEmails
  /** Name of the last good backup. Each owner is notified once until a newer one succeeds. */
  lastGoodName: string | undefined
  failure: string | null | undefined
}

/** Owners are notified once copies or test restores have failed for this long, in milliseconds. */
const NOTIFY_AFTER_MS = 48 * 3_600_000

/** Emails each owner once about two nights without a backup, or about copies or test restores failing for two days. */
export async function notifyOwners(app: AppContext): Promise<void> {
  const state = await readBackupState(app)
  const problems = [
    await findMissedBackups(app, state),
    await findFailingCopies(app, state),
    await findFailingTestRestores(app, state),
  ]
  for (const problem of problems) if (problem) await queueNotices(app, problem, state)
}

async function findMissedBackups(
  { database }: AppContext,
  { isMissed, lastFailure }: BackupState,
): Promise<BackupProblem | undefined> {
  if (!isMissed) return undefined
  return { kind: 'backups-missed', lastGoodName: await readLastBackupName(database), failure: lastFailure?.failure }
}

async function findFailingCopies(
  app: AppContext,
  { newest, lastCopied }: BackupState,
): Promise<BackupProblem | undefined> {
  const failure = newest?.left_failure
  if (!failure || !isNoticeDue(app, await findFirstFailure(app.database, 'left', lastCopied?.made_at))) return undefined
  return { kind: 'backups-not-copied', lastGoodName: lastCopied?.name, failure }
}

async function findFailingTestRestores(
  app: AppContext,
  { lastTestRestore }: BackupState,
): Promise<BackupProblem | undefined> {
  const failure = lastTestRestore?.proof_failure
  if (!failure) return undefined
  const lastSuccess = await readLastTestRestore(app.database, app.now(), 'good')
  if (!isNoticeDue(app, await findFirstFailure(app.database, 'proof', lastSuccess?.proved_at))) return undefined
  return { kind: 'backups-not-restored', lastGoodName: lastSuccess?.name, failure }
}

function isNoticeDue({ now }: AppContext, since: string | undefined): boolean {
  return since !== undefined && now().getTime() - Date.parse(since) >= NOTIFY_AFTER_MS
}

async function queueNotices(
  app: AppContext,
  { kind, lastGoodName, failure }: BackupProblem,
  state: BackupState,
): Promise<void> {
  const email = composeNotice(app, kind, { failure, state })
  const isQueued = await transact(app.database, async (transaction) => {
    const owners = await selectOwners(transaction).where('joined_at', 'is not', null).execute()
    const dedupeKeyFor = (ownerId: string) => `${kind}:${lastGoodName ?? 'none'}:${ownerId}`
    return queueForMembers(transaction, app, owners, { kind: 'notice', email, dedupeKeyFor })
  })
  if (isQueued) app.onEmailQueued?.()
}

function composeNotice(
  app: AppContext,
  kind: BackupProblem['kind'],
  { failure, state: { newest, lastCopied } }: Pick<BackupProblem, 'failure'> & { state: BackupState },
): EmailContent {
  const { timeZone } = app.content.current(DEFAULT_LANGUAGE).content.organization
  const formatDay = (backup: { made_at: string } | undefined) =>
    backup && dateText(calendarDayAt(new Date(backup.made_at), timeZone), DEFAULT_LANGUAGE)
  const { backupEmails, reasonText, closingText } = backupWords[DEFAULT_LANGUAGE]
  const { subject, opening, until } = backupEmails[kind]
  const days = { newest: formatDay(newest), left: formatDay(lastCopied), hasLeft: newest?.left_at != null }
  return {
    subject,
    heading: subject,
    opening: [opening(days), ...(failure ? [reasonText(failure)] : [])],
    answers: [],
    closing: [closingText(until)],
  }
}
