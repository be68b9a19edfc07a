import { version } from '../../../package.json'
import { sqliteFile } from '../../database/connection'
import { toOneLine } from '../../forms/one-line'
import * as routes from '../../routes'
import { getMailFolder, type Settings } from './settings'
import type { SiteHandle } from './start'

export function summarize(
  settings: Settings,
  { address, firstOwnerLink, findings }: Pick<SiteHandle, 'address' | 'firstOwnerLink' | 'findings'>,
): string {
  const { samples } = settings
  return [
    `Version   ${version}`,
    `Site      ${address}`,
    `Data      ${settings.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : sqliteFile(settings.dataDir)}`,
    `Email     ${settings.smtpUrl ? 'sent by SMTP (SMTP_URL)' : `written to ${getMailFolder(settings.dataDir)}`}; the office's address is ${settings.officeEmail}`,
    `Speakers  ${settings.speakerIntake ? 'applications go to the office' : 'applications are discarded (SPEAKER_INTAKE=on sends them to the office)'}`,
    `Content   ${describeFindings(findings, address)}`,
    `Samples   ${samples.length > 0 ? samples.join(', ') : 'none left in the settings'}`,
    ...(firstOwnerLink
      ? [`Desk      no staff yet. Set it up with this link (once, within an hour): ${firstOwnerLink}`]
      : []),
  ].join('\n')
}

function describeFindings({ count, first }: SiteHandle['findings'], address: string): string {
  if (count === 0) return 'nothing to look at'
  const lines = [
    ...first.map((message) => toOneLine(message).replace(/\.$/, '')),
    ...(count > first.length ? ['…'] : []),
  ]
  const things = count === 1 ? 'one thing' : `${count} things`
  return `${things} to look at: ${lines.join('; ')} (${address}${routes.deskSiteCheck})`
}
