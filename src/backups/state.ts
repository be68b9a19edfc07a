import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import { getOverdueCutoff } from './nightly'
import {
  type BackupRecord,
  type CompletedBackup,
  listCompleted,
  readFailure,
  readLastCopy,
  readLastTestRestore,
  readSiteStart,
} from './records'
import { readRequest } from './requests'

/** Backup status for administrators. */
export interface BackupState {
  newest: CompletedBackup | undefined
  /** The newest backup that was copied off this machine. */
  lastCopied: CompletedBackup | undefined
  /** The last attempt, if it failed. */
  lastFailure: BackupRecord | undefined
  /** The last test restore. */
  lastTestRestore: CompletedBackup | undefined
  /** True if two nights passed without a backup. */
  isMissed: boolean
  /** True if an owner's request is pending. */
  isRequested: boolean
}

export async function readBackupState({ database, content, now }: AppContext): Promise<BackupState> {
  const { timeZone } = content.current(DEFAULT_LANGUAGE).content.organization
  const [newest] = await listCompleted(database, now(), 1)
  const since = newest?.made_at ?? (await readSiteStart(database))
  return {
    newest,
    lastCopied: await readLastCopy(database, now()),
    lastFailure: await readFailure(database, now()),
    lastTestRestore: await readLastTestRestore(database, now()),
    isMissed: Date.parse(since) < getOverdueCutoff(now(), timeZone).getTime(),
    isRequested: (await readRequest(database)) !== undefined,
  }
}
