import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql } from 'kysely'
import { describeMissingTool } from '../../backups/postgres-tools'
import { requireSpace } from '../../backups/require-space'
import { readAppliedMigrations, requireUsable } from '../../database/compatibility'
import { type Database, sqliteFile } from '../../database/connection'
import { isOutdated, migrations } from '../../database/migrate'
import { requireNoInterruptedRestore } from '../../database/restore'
import { openSnapshot } from '../../database/snapshot'
import { openSqliteForReading } from '../../database/sqlite'
import { describeReason } from '../../database/unavailable'
import { requireFinished } from '../../database/unfinished-restore'
import { createSmtpTransport } from '../../mail/smtp-transport'
import { checkProxy } from './check-proxy'
import { readSettings, type Settings } from './settings'

/** Each check resolves to a result to print, and throws if a setting is wrong. */
const checks = { Database: checkDatabase, Disk: checkDisk, Email: checkEmail, Proxy: checkProxy }

/**
 * Checks the settings as in production, without changing anything. Sends a test email if an address is given. Resolves
 * to the report to print.
 * @throws WrongSettingError, or an Error with all results if a check failed.
 */
export async function checkSettings(environment: Readonly<Record<string, string | undefined>>, to?: string) {
  const settings = readSettings({ ...environment, NODE_ENV: 'production' })
  let hasErrors = false
  const lines = Object.entries(checks).map(async ([part, check]) => {
    const message = await check(settings, to).catch((error: unknown) => {
      hasErrors = true
      return `WRONG: ${describeReason(error)}`
    })
    return `${part.padEnd(9)} ${message}`
  })
  const output = ['Settings  can be used', ...(await Promise.all(lines))].join('\n')
  if (hasErrors) throw new Error(output)
  return output
}

async function checkDatabase({ databaseUrl, dataDir }: Settings): Promise<string> {
  const file = sqliteFile(dataDir)
  if (databaseUrl) {
    const { database, close } = await openSnapshot({ databaseUrl, dataDir })
    return describeServer(database)
      .then((what) => describeDatabase(database, what))
      .finally(close)
  }
  requireNoInterruptedRestore(file)
  if (!existsSync(file)) return `${file} is made at the first start`
  accessSync(file, constants.W_OK)
  const database: Database = new Kysely({ dialect: openSqliteForReading(file, !existsSync(`${file}-wal`)) })
  return describeDatabase(database, file).finally(() => database.destroy())
}

async function describeDatabase(database: Database, databaseName: string): Promise<string> {
  const appliedMigrations = await readAppliedMigrations(database)
  requireUsable(appliedMigrations, migrations)
  if (appliedMigrations.length === 0) return `${databaseName}, empty: the first start makes its tables`
  return `${databaseName}${(await isOutdated(database)) ? ': the next start backs it up and migrates it' : ''}`
}

async function describeServer(database: Database): Promise<string> {
  await requireFinished(database)
  const { rows } = await sql<{ version: string; role: string; may_migrate: boolean | null }>`
    SELECT current_setting('server_version') AS version, current_user AS role,
      has_schema_privilege(current_schema(), 'CREATE') AND NOT EXISTS (SELECT 1 FROM pg_tables
        WHERE schemaname = current_schema() AND NOT pg_has_role(tableowner, 'USAGE')) AS may_migrate`.execute(database)
  const [{ version, role, may_migrate } = { version: '', role: '', may_migrate: null }] = rows
  if (!may_migrate)
    throw new Error(`the role ${role} may not migrate it: make it the owner of the database and its tables`)
  const missing = await describeMissingTool(database)
  return `PostgreSQL ${version}${missing ? ` (no backup can be made: ${missing})` : ''}`
}

async function checkDisk({ dataDir, backups }: Settings): Promise<string> {
  const folders = [...new Set([dataDir, backups.folder])]
  for (const folder of folders.map(findExistingFolder)) {
    accessSync(folder, constants.W_OK | constants.X_OK)
    requireSpace(folder, 0)
  }
  const rootNote = process.getuid?.() === 0 ? ' by root (run this as the site’s user)' : ''
  return `${folders.join(' and ')} can be written to${rootNote}, and a tenth is free`
}

function findExistingFolder(folder: string): string {
  return existsSync(folder) ? folder : findExistingFolder(dirname(folder))
}

async function checkEmail(settings: Settings, to?: string): Promise<string> {
  const { smtpUrl: url, smtpRequiresTls: requiresTls, smtpIsLocal: isLocal, mailFrom } = settings
  if (!url) throw new Error('SMTP_URL is not set: no one receives emails, they are saved as files')
  if (!to) return 'not tried; npm run check-settings -- ADDRESS sends a test email there'
  const transport = createSmtpTransport({ url, requiresTls, isLocal }, mailFrom)
  const emailFields = {
    id: crypto.randomUUID(),
    kind: 'test',
    audience: 'staff',
    created_at: new Date().toISOString(),
  } as const
  const texts = { subject: 'Test of the settings', text: 'Email from the site arrives.', html: '' }
  await transport
    .send({ ...emailFields, ...texts, to_address: to, reply_to: null, send_after: null, in_reply_to: null })
    .finally(transport.close)
  return `the mail server accepted a test email to ${to}: see that it arrives, and not as spam`
}
