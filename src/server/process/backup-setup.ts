import { describeMissingTool } from '../../backups/postgres-tools'
import type { BackupSetup } from '../../desk/backups/backups-page'
import type { Site } from '../site'

/** Reads the backup settings, and checks that the required tools are installed. */
export async function readBackupSetup({
  settings,
  database,
}: Pick<Site, 'settings' | 'database'>): Promise<BackupSetup> {
  const { folder, command, recipient, checkUrl, location } = settings.backups
  const isPostgres = location.databaseUrl !== undefined
  return {
    folder,
    hasCopyCommand: command !== undefined,
    isEncrypted: recipient !== undefined,
    isPostgres,
    canTestRestore: !isPostgres || checkUrl !== undefined,
    missing: isPostgres ? await describeMissingTool(database) : undefined,
  }
}
