import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Database, openDatabase, sqliteFile } from '../../database/connection'
import { formatCommand } from '../../database/format-command'
import { move, removeMovedMark } from '../../database/move'
import { requireUnused } from '../../database/restore'
import { acquireSiteLock, type SiteLock } from '../../database/site-lock'
import { audit } from './audit'
import { backUpNow, restoreFrom } from './backup-commands'
import { checkSettings } from './check-settings'
import { exitOnSignals } from './exit-on-signals'
import { forgetByReference } from './forget-command'
import { openWithBackup } from './open-backed-up'
import { planRollback } from './plan-rollback'
import { readSettings, type Settings } from './settings'
import { manageStaff } from './staff-command'

const commands: Record<string, (...parameters: (string | undefined)[]) => Promise<string>> = {
  audit: (...parameters) => withDatabase(({ database }) => audit(database, parameters)),
  backup(parameter) {
    if (parameter !== undefined) throw new Error(`Usage: ${formatCommand('backup')}. BACKUP_DIR says where backups go.`)
    const onWait = () => console.error('Waiting for another backup …')
    return withDatabase(({ settings, database }) => backUpNow(settings, database, onWait))
  },
  'check-settings': (address) => checkSettings(process.env, address),
  async restore(...parameters) {
    const usage = formatCommand('restore', 'FOLDER [--key FILE] [--forget-all-listed]')
    const { from, key, forgetAllListed } = readRestoreParameters(parameters, usage)
    const keyFile = key && requireParameter(key, usage)
    return restoreFrom(readSettings(process.env), requireParameter(from, usage), { keyFile, forgetAllListed })
  },
  async forget(...references) {
    const settings = readSettings(process.env)
    const lock = settings.databaseUrl ? undefined : lockUnusedFile(requireFile(settings))
    return withDatabase((opened) => forgetByReference(opened, references)).finally(() => lock?.stop())
  },
  async move(address) {
    const settings = readSettings(process.env)
    if (address === '--use-file-again') return reopenMovedFile(requireFile(settings))
    const { dataDir } = settings
    const lock = lockUnusedFile(requireFile(settings))
    const target = requireParameter(address, formatCommand('move', 'postgres://user:password@host/name'))
    const backups = { ...settings.backups, location: { dataDir } }
    const source = await openWithBackup({ settings: { backups, dataDir, databaseUrl: undefined }, warn })
    const targetDatabase = await openDatabase({ dataDir, databaseUrl: target })
    try {
      const report = await move(source, targetDatabase)
      const lines = report.map(({ table, rows, digest }) => `${table}: ${rows} rows, SHA-256 ${digest} on both sides`)
      return [
        ...lines,
        'Everything was copied. Set DATABASE_URL and start the site. Without it, the site refuses to start on the file it was moved from.',
      ].join('\n')
    } finally {
      await Promise.all([source.destroy(), targetDatabase.destroy()])
      lock.stop()
    }
  },
  /** For `six-saturdays rollback`. */
  async 'plan-rollback'(upgradedAt) {
    const time = requireParameter(upgradedAt, 'plan-rollback TIME')
    return withDatabase(async ({ settings, database }) => JSON.stringify(await planRollback(settings, database, time)))
  },
  staff: (...parameters) => withDatabase(({ settings, database }) => manageStaff(settings, database, parameters)),
}

// Other users of this machine must not read what people wrote.
process.umask(0o077)
exitOnSignals()

try {
  if (existsSync('.env')) process.loadEnvFile()
  const [name = '', ...parameters] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new Error(
      `${name ? `There is no command ${name}` : 'Name a command'}. The commands are ${Object.keys(commands).join(', ')}.`,
    )
  console.log(await command(...parameters))
  process.exit(0)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

function warn(reason: string): void {
  console.error(`The database is migrated without a backup: ${reason}.`)
}

async function withDatabase(
  task: (opened: { settings: Settings; database: Database }) => Promise<string>,
): Promise<string> {
  const settings = readSettings(process.env)
  if (!settings.databaseUrl) requireFile(settings)
  const database = await openWithBackup({ settings, warn })
  try {
    return await task({ settings, database })
  } finally {
    await database.destroy()
  }
}

function reopenMovedFile(file: string): string {
  const lock = acquireSiteLock(file)
  try {
    const waitingCount = removeMovedMark(file)
    return `${file} can be used again, without what came in since it was moved. It has ${waitingCount} waiting emails: those that PostgreSQL’s site has sent are sent again. Unset DATABASE_URL, and never start both sites.`
  } finally {
    lock.stop()
  }
}

function requireFile({ dataDir }: Settings): string {
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) throw new Error(`There is no database at ${file}. Set DATA_DIR to the folder that has it.`)
  return file
}

/** @throws if the site or another program uses the file. */
function lockUnusedFile(file: string): SiteLock {
  const lock = acquireSiteLock(file)
  requireUnused(file)
  return lock
}

function readRestoreParameters(parameters: readonly (string | undefined)[], usage: string) {
  try {
    const { positionals, values } = parseArgs({
      args: parameters.filter((parameter) => parameter !== undefined),
      allowPositionals: true,
      options: { key: { type: 'string' }, 'forget-all-listed': { type: 'boolean' } },
    })
    if (positionals.length > 1 || values.key === '') throw new Error()
    return { from: positionals[0], key: values.key, forgetAllListed: values['forget-all-listed'] }
  } catch {
    throw new Error(`Usage: ${usage}`)
  }
}

function requireParameter(value: string | undefined, usage: string): string {
  if (!value) throw new Error(`Usage: ${usage}`)
  return value.includes('://') ? value : resolve(process.env.INIT_CWD ?? '.', value)
}
