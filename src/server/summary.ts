import { listSamples } from '../../content/sample'
import { sqliteFile } from '../database/connection'
import { mailFolder, type Settings } from './settings'

/** What a person wants to know after a start, line by line. */
export function summarize(settings: Settings, address: string): string {
  const samples = [...settings.samples, ...listSamples()]
  return [
    `Site      ${address}`,
    `Data      ${settings.databaseUrl ? 'PostgreSQL, at DATABASE_URL' : sqliteFile(settings.dataDir)}`,
    `Mail      ${settings.smtpUrl ? 'SMTP, by SMTP_URL' : mailFolder(settings.dataDir)}, to the office at ${settings.officeEmail}`,
    `Speakers  ${settings.speakerIntake ? 'applications go to the office' : 'applications are not sent (SPEAKER_INTAKE=on sends them)'}`,
    samples.length > 0 ? `Samples   ${samples.join(', ')}` : 'Samples   none left',
  ].join('\n')
}
