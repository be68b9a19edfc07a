import type { Right } from '../access/roles'
import * as routes from '../routes'
import { passkeyRoutes } from './account/passkey-routes'
import { accountRoutes } from './account/routes'
import { applicantExportRoutes } from './applicants/export-routes'
import { applicantRoutes } from './applicants/routes'
import { backupRoutes } from './backups/routes'
import { selectionRoutes } from './bulk/routes'
import { correctionRoutes } from './corrections/routes'
import { decisionRoutes } from './decisions/routes'
import { emailRoutes } from './emails/routes'
import { entryRoutes } from './entry/routes'
import { exportRoutes } from './export/routes'
import { fileRoutes } from './files/routes'
import { inboxRoutes } from './inbox/routes'
import { keyRoutes } from './keys/routes'
import { ledgerRoutes } from './ledger/routes'
import { letterTemplateRoutes } from './letter-templates/routes'
import { letterRoutes } from './letters/routes'
import { liveRoutes } from './live/routes'
import { logRoutes } from './log/routes'
import { manualRoutes } from './manual/routes'
import { matchRoutes } from './matches/routes'
import { dueEmailRoutes } from './money/due-routes'
import { importRoutes } from './money/import-routes'
import { payPalRoutes } from './money/paypal-routes'
import { moneyRoutes } from './money/routes'
import { unmatchedRoutes } from './money/unmatched-routes'
import { peopleRoutes } from './people/routes'
import { presenceRoutes } from './presence/routes'
import { replyRoutes } from './replies/routes'
import type { DeskRoute } from './request'
import { rosterRoutes } from './roster/routes'
import { schoolRoutes } from './schools/routes'
import { seasonRoutes } from './seasons/routes'
import { setupRoutes } from './setup/routes'
import { enterRoutes } from './sign-in/enter-routes'
import { signInRoutes } from './sign-in/routes'
import { verifyRoutes } from './sign-in/verify-routes'
import { findingRoutes } from './site-check/routes'
import { submissionRoutes } from './submission/routes'
import { tagRoutes } from './tags/routes'
import { teamRoutes } from './team/routes'
import { todayRoutes } from './today/routes'
import type { IconName } from './ui/icon'
import { undoBatchRoutes } from './undo/batch-routes'
import { undoRoutes } from './undo/routes'
import { viewRoutes } from './views/routes'
import { documentEditRoutes } from './website/edit-routes'
import { websiteFindRoutes } from './website/find-routes'
import { documentHistoryRoutes } from './website/history-routes'
import { documentPublishRoutes } from './website/publish-routes'
import { quoteRoutes } from './website/quote-routes'
import { websiteRoutes } from './website/routes'

export interface AreaMenu {
  name: string
  /** Main areas have one. The others are in a menu. */
  icon?: IconName
  path: string
  right: Right
  /** Other paths of pages that belong to the area. */
  also?: readonly string[]
}

/** A section of the desk and its link in the main menu. */
interface Area {
  menu?: AreaMenu
  routes: readonly DeskRoute[]
}

/** The areas of the desk, in menu order. */
export const areas: readonly Area[] = [
  {
    menu: { name: 'Today', icon: 'today', path: routes.desk, right: 'read', also: [routes.deskCharts] },
    routes: todayRoutes,
  },
  {
    menu: {
      name: 'Inbox',
      icon: 'inbox',
      path: routes.deskInbox,
      right: 'read',
      also: [routes.deskPeople, routes.deskTags, routes.deskViews, routes.deskSelections, routes.deskExport],
    },
    routes: inboxRoutes,
  },
  {
    menu: {
      name: 'Applicants',
      icon: 'applicants',
      path: routes.deskApplicants,
      right: 'rate',
      also: [
        routes.deskDecisions,
        routes.deskMatches,
        routes.deskLetters,
        routes.deskLetterTemplates,
        routes.deskRosters,
        routes.deskSchools,
      ],
    },
    routes: [...applicantExportRoutes, ...applicantRoutes],
  },
  {
    menu: { name: 'Website', icon: 'website', path: routes.deskWebsite, right: 'edit', also: [routes.deskSiteCheck] },
    routes: [
      ...websiteRoutes,
      ...websiteFindRoutes,
      ...documentEditRoutes,
      ...quoteRoutes,
      ...documentPublishRoutes,
      ...documentHistoryRoutes,
    ],
  },
  { menu: { name: 'Replies', path: routes.deskReplies, right: 'replies' }, routes: replyRoutes },
  { menu: { name: 'Emails', path: routes.deskEmails, right: 'emails' }, routes: emailRoutes },
  { menu: { name: 'Money', path: routes.deskMoney, right: 'payments' }, routes: moneyRoutes },
  { menu: { name: 'Files', path: routes.deskFiles, right: 'edit' }, routes: fileRoutes },
  { menu: { name: 'Seasons', path: routes.deskSeasons, right: 'seasons' }, routes: seasonRoutes },
  { menu: { name: 'Backups', path: routes.deskBackups, right: 'backups' }, routes: backupRoutes },
  { menu: { name: 'Log', path: routes.deskLog, right: 'log' }, routes: logRoutes },
  { menu: { name: 'Team', path: routes.deskTeam, right: 'staff' }, routes: teamRoutes },
  { menu: { name: 'Setup', path: routes.deskSetup, right: 'staff' }, routes: setupRoutes },
  { routes: [...signInRoutes, ...enterRoutes, ...verifyRoutes] },
  { routes: [...accountRoutes, ...passkeyRoutes] },
  // Before the submissions, because "new" is not a reference.
  { routes: entryRoutes },
  { routes: [...submissionRoutes, ...correctionRoutes] },
  { routes: matchRoutes },
  { routes: letterRoutes },
  { routes: schoolRoutes },
  { routes: selectionRoutes },
  { routes: decisionRoutes },
  { routes: ledgerRoutes },
  { routes: rosterRoutes },
  { routes: payPalRoutes },
  { routes: [...importRoutes, ...unmatchedRoutes] },
  { routes: dueEmailRoutes },
  { routes: exportRoutes },
  { routes: peopleRoutes },
  { routes: viewRoutes },
  { routes: tagRoutes },
  { routes: letterTemplateRoutes },
  { routes: findingRoutes },
  { routes: [...undoRoutes, ...undoBatchRoutes] },
  { routes: liveRoutes },
  { routes: presenceRoutes },
  { routes: keyRoutes },
  { routes: manualRoutes },
]

export const deskRoutes: readonly DeskRoute[] = areas.flatMap((area) => area.routes)
