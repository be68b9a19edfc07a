import { businessDaysText } from '../../../content/figures'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { countUnrated, readAdmissionsToday } from '../../admissions/admissions-today'
import { readBackupState } from '../../backups/state'
import { addLabels } from '../../editorial/documents/document-labels'
import { readFailedSteps } from '../../editorial/publishing/failed-steps'
import { readChangeablePlans } from '../../editorial/publishing/open-plans'
import { readMoneyLists } from '../../payments/lists'
import * as routes from '../../routes'
import { readSeasons } from '../../seasons/read-seasons'
import { findUnconfirmedRestore } from '../../staff/after-restore'
import { countAttempts } from '../../staff/refused-attempts'
import { readChartCounts } from '../../submissions/charts/cached-chart-counts'
import { countNewSince } from '../../submissions/inbox/counts'
import { readInboxQuery, removePaging } from '../../submissions/inbox/inbox-query'
import { readToday, type TodaySummary } from '../../submissions/inbox/today'
import { formatCappedCount } from '../bulk/describe-bulk'
import type { DeskRequest, DeskRoute } from '../request'
import { readSetup } from '../setup/routes'
import { readFindingsPart } from '../site-check/routes'
import { viewerOf } from '../viewer'
import { type ApplicantLine, listDecisionLines, listMoneyLines, listRatingLines } from './applicants-part'
import { Charts } from './charts'
import type { BackupSummary } from './site-state'
import { TodayPage } from './today-page'

export const todayRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.desk, right: 'account', handle: showToday },
  { method: 'GET', path: routes.deskCharts, right: 'read', handle: showCharts },
  { method: 'GET', path: routes.deskCounts, right: 'read', isBackground: true, handle: sendCounts },
  { method: 'GET', path: routes.deskArrivals, right: 'read', isBackground: true, handle: sendArrivals },
]

/** The page after signing in. Members who may not read submissions are redirected. */
async function showToday(request: DeskRequest): Promise<Response> {
  if (!request.may('read')) return request.redirect(request.may('edit') ? routes.deskWebsite : routes.deskAccount)
  const viewer = viewerOf(request)
  const body = (
    <TodayPage
      today={await readTodayLists(request)}
      seasons={await readSeasons(request.site.database)}
      applicants={await listApplicantLines(request)}
      findings={request.may('edit') ? await readFindingsPart(request) : undefined}
      notPublished={
        request.may('edit') ? await addLabels(request.site.app, await readFailedSteps(request.site.database)) : []
      }
      plans={await addLabels(request.site.app, await readChangeablePlans(request.site.database, request.may))}
      refused={request.may('staff') ? await countAttempts(request.site.database, request.site.app.now()) : 0}
      restoredFrom={request.may('staff') ? (await findUnconfirmedRestore(request.site.database))?.made_at : undefined}
      backup={request.may('emails') ? await readBackupSummary(request) : undefined}
      maySeeBackups={request.may('backups')}
      room={request.may('emails') ? await request.site.readDiskSpace() : undefined}
      name={request.member.name}
      setup={request.may('staff') ? await readSetup(request.site) : []}
      answerWithin={businessDaysText(viewer.answerWithinDays, DEFAULT_LANGUAGE)}
      maySeeEmails={request.may('emails')}
    />
  )
  return request.show({ title: 'Today', body })
}

async function showCharts(request: DeskRequest): Promise<Response> {
  const figures = await readChartCounts(request.site.database, viewerOf(request))
  return request.show({ title: 'Charts', body: <Charts figures={figures} /> })
}

async function readBackupSummary({ site }: DeskRequest): Promise<BackupSummary> {
  const { newest, isMissed, lastTestRestore } = await readBackupState(site.app)
  const restoreTest = lastTestRestore?.proved_at
    ? { at: lastTestRestore.proved_at, failed: lastTestRestore.proof_failure !== null }
    : undefined
  const { made_at: madeAt, left_at = null, left_failure = null } = newest ?? {}
  return { madeAt, isCopied: left_at !== null, copyFailed: left_failure !== null, proof: restoreTest, isMissed }
}

/** Returns the page's counts as JSON, for live updates. */
async function sendCounts(request: DeskRequest): Promise<Response> {
  const { failed, ...counted } = await readTodayLists(request)
  const shown = { ...counted, ...(request.may('emails') && { failed }) }
  const numbers = Object.entries(shown).map(([name, { count }]) => [name, formatCappedCount(count)])
  return request.context.json(Object.fromEntries(numbers))
}

/** Returns the number of new submissions in a list as text; empty if zero. */
async function sendArrivals(request: DeskRequest): Promise<Response> {
  const { context, site } = request
  const parameters = new URL(context.req.url).searchParams
  const query = removePaging(readInboxQuery(parameters))
  const since = Number(parameters.get('since'))
  if (!Number.isSafeInteger(since)) return context.text('')
  const count = await countNewSince(site.database, viewerOf(request), query, since)
  return context.text(count.n === 0 ? '' : `${formatCappedCount(count)} new`)
}

function readTodayLists(request: DeskRequest): Promise<TodaySummary> {
  return readToday(request.site.database, viewerOf(request))
}

async function listApplicantLines({ site, member, may }: DeskRequest): Promise<ApplicantLine[]> {
  return [
    ...(may('decide') ? listDecisionLines(await readAdmissionsToday(site.app)) : []),
    ...(may('payments') ? listMoneyLines(await readMoneyLists(site.app)) : []),
    ...(may('rate') ? listRatingLines(await countUnrated(site.app, member.id)) : []),
  ]
}
