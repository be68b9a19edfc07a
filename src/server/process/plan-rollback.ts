import { join } from 'node:path'
import { listBackups, readBackupIfPossible } from '../../backups/backup-files'
import type { Database } from '../../database/connection'
import type { Settings } from './settings'

/** The backup that a rollback restores, and the number of rows that are newer. */
export type RollbackPlan = Awaited<ReturnType<typeof planRollback>>

/** Finds the backup before an upgrade's migration, or else the one that the upgrade began with. @throws if missing. */
export async function planRollback({ backups }: Pick<Settings, 'backups'>, database: Database, upgradedAt: string) {
  const made = listBackups(backups.folder).flatMap((name) => {
    const manifest = readBackupIfPossible(backups.folder, name)
    return manifest && manifest.madeAt >= upgradedAt ? [{ name, ...manifest }] : []
  })
  const chosen = made.findLast(({ reason }) => reason === 'migration') ?? made[0]
  if (!chosen) throw new Error(`There is no backup from the upgrade at ${upgradedAt} in ${backups.folder}.`)
  const { madeAt } = chosen
  const count = database.fn.countAll<number | string>().as('count')
  const submissions = database.selectFrom('submissions').select(count).where('created_at', '>', madeAt)
  const changes = database.selectFrom('events').select(count).where('at', '>', madeAt)
  // A sent email with an error is only a file.
  const emails = database
    .selectFrom('outbox')
    .select(count)
    .where('sent_at', '>', madeAt)
    .where('last_error', 'is', null)
  return {
    ...{ backup: join(backups.folder, chosen.name), madeAt },
    submissions: Number((await submissions.executeTakeFirstOrThrow()).count),
    changes: Number((await changes.executeTakeFirstOrThrow()).count),
    emails: Number((await emails.executeTakeFirstOrThrow()).count),
  }
}
