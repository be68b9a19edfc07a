import { readContent } from '../../content/read-content'
import { listSamples } from '../../content/sample'
import { sqliteFile } from '../database/connection'
import { wrongWeekday, yearAt } from '../site/calendar'
import { mailFolder, type Settings } from './settings'

/** What a person wants to know after a start, line by line. */
export function summarize(settings: Settings, address: string, now = new Date()): string {
  const samples = [...settings.samples, ...listSamples()]
  return [
    `Site      ${address}`,
    `Data      ${settings.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : sqliteFile(settings.dataDir)}`,
    `Mail      ${settings.smtpUrl ? 'by SMTP (SMTP_URL)' : mailFolder(settings.dataDir)}; messages for the office go to ${settings.officeEmail}`,
    `Speakers  ${settings.speakerIntake ? 'applications go to the office' : 'applications are not sent (SPEAKER_INTAKE=on sends them)'}`,
    `Calendar  ${describeCalendar(now)}`,
    samples.length > 0 ? `Samples   ${samples.join(', ')}` : 'Samples   none left',
  ].join('\n')
}

function describeCalendar(now: Date): string {
  const { organization, programme } = readContent()
  const wrong = wrongWeekday(programme, yearAt(now, organization.timeZone))
  return wrong
    ? `no file: ${wrong}; content/programme.ts has the dates`
    : 'Logistics offers the six Saturdays as a file'
}
