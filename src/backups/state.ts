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

/** How backups stand, for those who look after the site. */
export interface BackupState {
  newest: GoodBackup | undefined
  /** The newest of those that have left this machine. */
  lastLeft: GoodBackup | undefined
  /** The last attempt, where it failed. */
  failed: BackupRecord | undefined
  /** The last restore that was tried. */
  proof: GoodBackup | undefined
  /** Whether two nights have passed without one. */
  isMissed: boolean
  /** Whether an owner has asked for one that is still to be made. */
  isAsked: boolean
}

/** Reads how backups stand. */
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
