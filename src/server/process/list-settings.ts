import { existsSync } from 'node:fs'
import type { ListedSettings } from '../../desk/setup/setup-page'
import { settingNames } from './settings'

/** Settings whose values contain no secrets. */
const shownNames = [
  ...['ORIGIN', 'MAIL_FROM', 'OFFICE_EMAIL', 'DATA_DIR', 'BACKUP_DIR', 'PORT', 'HOST', 'NODE_ENV', 'SMTP_PER_MINUTE'],
  ...['SMTP_UNENCRYPTED', 'SPEAKER_INTAKE', 'CHECK_LINKS', 'FILE_QUOTA_MB', 'TRUSTED_PROXIES', 'WORKERS', 'STOP_DELAY'],
]

/** Lists all settings, and the file that they are in. */
export function listSettings(environment: NodeJS.ProcessEnv = process.env): ListedSettings {
  const settings = settingNames.map((name) => {
    const value = environment[name] || null
    return { name, value: value !== null && !shownNames.includes(name) ? 'set' : value }
  })
  const file = ['/etc/six-saturdays.env', '.env'].find((path) => existsSync(path))
  return { settings, file: file ?? '.env' }
}
