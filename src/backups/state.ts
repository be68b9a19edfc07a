import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import { missedSince } from './nightly'
import {
  type BackupRecord,
  type GoodBackup,
  listGood,
  readBegin,
  readFailure,
  readLastLeft,
  readLastProof,
} from './records'
import { readRequest } from './requests'

/** Backup status for administrators. */
export interface BackupState {
  newest: GoodBackup | undefined
  /** The newest backup that was copied off this machine. */
  lastLeft: GoodBackup | undefined
  /** The last attempt, if it failed. */
  failed: BackupRecord | undefined
  /** The last test restore. */
  proof: GoodBackup | undefined
  /** True if two nights passed without a backup. */
  isMissed: boolean
  /** True if an owner's request is pending. */
  isAsked: boolean
}

export async function readBackupState({ database, content, now }: AppContext): Promise<BackupState> {
  const { timeZone } = content.current(DEFAULT_LANGUAGE).content.organization
  const [newest] = await listGood(database, now(), 1)
  const since = newest?.made_at ?? (await readBegin(database))
  return {
    newest,
    lastLeft: await readLastLeft(database, now()),
    failed: await readFailure(database, now()),
    proof: await readLastProof(database, now()),
    isMissed: Date.parse(since) < missedSince(now(), timeZone).getTime(),
    isAsked: (await readRequest(database)) !== undefined,
  }
}
