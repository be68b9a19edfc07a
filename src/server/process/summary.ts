import { sqliteFile } from '../../database/connection'
import * as routes from '../../routes'
import { oneLine } from '../../submissions/one-line'
import { mailFolder, type Settings } from './settings'
import type { SiteHandle } from './start'

/** The lines printed at the start. */
export function summarize(
  settings: Settings,
  { address, firstOwnerLink, findings }: Pick<SiteHandle, 'address' | 'firstOwnerLink' | 'findings'>,
): string {
  const { samples } = settings
  return [
    `Site      ${address}`,
    `Data      ${settings.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : sqliteFile(settings.dataDir)}`,
    `Mail      ${settings.smtpUrl ? 'by SMTP (SMTP_URL)' : mailFolder(settings.dataDir)}; messages for the office go to ${settings.officeEmail}`,
    `Speakers  ${settings.speakerIntake ? 'applications go to the office' : 'applications are not sent (SPEAKER_INTAKE=on sends them)'}`,
    `Content   ${describe(findings, address)}`,
    samples.length > 0 ? `Samples   ${samples.join(', ')}` : 'Samples none left in the settings',
    ...(firstOwnerLink
      ? [`Desk      nobody has signed in yet. The first owner’s link works once, within an hour: ${firstOwnerLink}`]
      : []),
  ].join('\n')
}

function describe({ count, first }: SiteHandle['findings'], address: string): string {
  if (count === 0) return 'nothing to look at'
  const told = [...first.map((message) => oneLine(message).replace(/\.$/, '')), ...(count > first.length ? ['…'] : [])]
  const things = count === 1 ? 'one thing' : `${count} things`
  return `${things} to look at: ${told.join('; ')} (${address}${routes.deskFindings})`
}
