import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import { listSamples } from '../../../content/sample'
import { sqliteFile } from '../../database/connection'
import { wrongWeekday, yearAt } from '../../site/calendar'
import { mailFolder, type Settings } from './settings'
import type { SiteHandle } from './start'

/** The lines printed at the start. */
export function summarize(
  settings: Settings,
  { address, firstOwnerLink, content }: Pick<SiteHandle, 'address' | 'firstOwnerLink' | 'content'>,
  now = new Date(),
): string {
  const samples = [...settings.samples, ...listSamples()]
  return [
    `Site      ${address}`,
    `Data      ${settings.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : sqliteFile(settings.dataDir)}`,
    `Mail      ${settings.smtpUrl ? 'by SMTP (SMTP_URL)' : mailFolder(settings.dataDir)}; messages for the office go to ${settings.officeEmail}`,
    `Speakers  ${settings.speakerIntake ? 'applications go to the office' : 'applications are not sent (SPEAKER_INTAKE=on sends them)'}`,
    `Calendar  ${describeCalendar(content, now)}`,
    samples.length > 0 ? `Samples   ${samples.join(', ')}` : 'Samples   none left',
    ...(firstOwnerLink
      ? [`Desk      nobody has signed in yet. For the first owner, once, within an hour: ${firstOwnerLink}`]
      : []),
  ].join('\n')
}

function describeCalendar({ organization, bootCamp }: Content, now: Date): string {
  const wrong = wrongWeekday(bootCamp, yearAt(now, organization.timeZone), DEFAULT_LANGUAGE)
  return wrong
    ? `no file: ${wrong}; content/boot-camp.ts has the dates`
    : 'Logistics offers the six Saturdays as a file'
}
