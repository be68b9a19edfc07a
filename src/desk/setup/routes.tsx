import { readBackupState } from '../../backups/state'
import type { Database } from '../../database/connection'
import { SETTINGS } from '../../editorial/checks/check'
import { leftoverSamples } from '../../editorial/checks/sample-left'
import { readOpenFindings } from '../../editorial/findings/read-findings'
import * as routes from '../../routes'
import { listStaff } from '../../staff/team'
import type { DeskRequest, DeskRoute, DeskSite } from '../request'
import { SetupPage, type SetupTask } from './setup-page'

export const setupRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSetup, right: 'staff', handle: showSetup },
]

async function showSetup({ site, show }: DeskRequest) {
  return show({ title: 'Setup', body: <SetupPage tasks={await readSetup(site)} {...site.listSettings()} /> })
}

const MAX_FINDINGS = 100

/** Reads which tasks of a new site are done. */
export async function readSetup({ app, database, mailIsFiles }: DeskSite): Promise<SetupTask[]> {
  const findings = await readOpenFindings(database, MAX_FINDINGS, { level: 'alarm' })
  const samples = findings.filter(({ check }) => check === leftoverSamples.name).map(({ document }) => document)
  const hasSample = (...documents: readonly string[]) => documents.some((document) => samples.includes(document))
  const facts = samples.filter((document) => document !== SETTINGS && document !== 'buttons')
  const joined = (await listStaff(database)).filter(({ joinedAt }) => joinedAt !== null)
  const isTested = !mailIsFiles && (await hasSentTest(database))
  const isCopied = (await readBackupState(app)).lastCopied !== undefined
  return [
    {
      ...{ title: 'Mail server', isDone: !mailIsFiles },
      words: mailIsFiles ? 'Set SMTP_URL. Until then, no one gets an email.' : 'SMTP_URL is set.',
    },
    {
      ...{ title: 'Sender and office address', isDone: isTested && !hasSample(SETTINGS), href: routes.deskEmails },
      words: hasSample(SETTINGS)
        ? 'Set MAIL_FROM and OFFICE_EMAIL, which are still the sample’s.'
        : isTested
          ? 'A test email was delivered.'
          : 'Send yourself a test under Emails.',
    },
    {
      ...{ title: 'Payment', isDone: !hasSample('buttons'), href: routes.deskDocument('buttons') },
      words: hasSample('buttons')
        ? 'Enter your buttons or links. The sample’s don’t work.'
        : 'Payment buttons or links are entered.',
    },
    {
      ...{ title: 'The organization’s facts', isDone: facts.length === 0, href: routes.deskSiteCheck },
      words:
        facts.length === 0
          ? 'The site check finds no sample texts.'
          : `The site check finds sample texts in ${facts.length === 1 ? 'one place' : `${facts.length} places`}.`,
    },
    {
      ...{ title: 'Colleagues', isDone: joined.length > 1, href: routes.deskTeam },
      words: joined.length > 1 ? `${joined.length} people have joined.` : 'Invite a colleague, ideally a second owner.',
    },
    {
      ...{ title: 'Backups elsewhere', isDone: isCopied, href: routes.deskBackups },
      words: isCopied
        ? 'Backups are copied off this machine.'
        : 'Set BACKUP_COMMAND, which copies backups to another place.',
    },
  ]
}

async function hasSentTest(database: Database): Promise<boolean> {
  const tests = database.selectFrom('outbox').select('id').where('kind', '=', 'test').where('status', '=', 'sent')
  // Saved as a file only.
  return (await tests.where('last_error', 'is', null).executeTakeFirst()) !== undefined
}
