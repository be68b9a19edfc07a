import {
  acceptFinding,
  type FindingResult,
  MAX_REASON_LENGTH,
  reopenFinding,
} from '../../editorial/findings/accept-finding'
import { describePlace } from '../../editorial/findings/describe-place'
import {
  countOpenFindings,
  readAcceptedFindings,
  readFinding,
  readOpenFindings,
} from '../../editorial/findings/read-findings'
import { readLastRun } from '../../editorial/routines'
import * as routes from '../../routes'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { FindingsPage } from './findings-page'
import type { FindingsPartProps } from './findings-part'
import type { AcceptanceProblem } from './open-finding'

export const findingRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSiteCheck, right: 'edit', handle: (request) => showFindings(request) },
  { method: 'POST', path: routes.deskRecheckSite, right: 'edit', handle: checkAgain },
  { method: 'POST', path: routes.deskFinding(':id'), right: 'edit', handle: accept },
  { method: 'POST', path: routes.deskFindingReopen(':id'), right: 'edit', handle: reopen },
]

const MAX_OPEN = 100
const MAX_ACCEPTED = 100
const MAX_ON_TODAY = 5

const doneMessages = {
  accepted: 'Accepted until the text changes.',
  reopened: 'It’s open again.',
  checked: 'Site check finished.',
  partly: 'Not everything could be checked. Anything not checked shows its earlier result.',
}

async function showFindings(request: DeskRequest, problem?: AcceptanceProblem) {
  const { site, show, may } = request
  const { database } = site
  const body = (
    <FindingsPage
      open={await readOpenFindings(database, MAX_OPEN)}
      count={await countOpenFindings(database)}
      accepted={await readAcceptedFindings(database, MAX_ACCEPTED)}
      published={site.app}
      may={may}
      checkedAt={await readLastRun(database, 'site-check')}
      notice={await renderActionNotice(request, doneMessages)}
      problem={problem}
    />
  )
  return show({ title: 'Site check', body, status: problem ? (problem.changed ? 409 : 422) : 200 })
}

async function checkAgain({ site, redirect }: DeskRequest) {
  const isComplete = await site.runSiteCheck()
  return redirect(noticeAddress(routes.deskSiteCheck, isComplete ? 'checked' : 'partly', undefined))
}

async function accept(request: DeskRequest) {
  const { site, actor, fields } = request
  if (!(await mayCorrect(request))) return request.forbid()
  const reason = fields.get('reason') ?? ''
  const result = await acceptFinding(site.app, actor, { ...readPostedFinding(request), reason })
  return respond(request, result, { reason, done: 'accepted' })
}

async function reopen(request: DeskRequest) {
  const { site, actor } = request
  if (!(await mayCorrect(request))) return request.forbid()
  return respond(request, await reopenFinding(site.app, actor, readPostedFinding(request)), {
    reason: '',
    done: 'reopened',
  })
}

/** True if the member may correct, and therefore accept, the finding. */
async function mayCorrect(request: DeskRequest): Promise<boolean> {
  const finding = await readFinding(request.site.database, readPostedFinding(request).id)
  return !finding || request.may(describePlace(finding, request.site.app).right)
}

function readPostedFinding({ context, fields }: DeskRequest) {
  return { id: context.req.param('id') ?? '', version: Number(fields.get('version')) }
}

function respond(request: DeskRequest, result: FindingResult, { reason, done }: { reason: string; done: string }) {
  const { id } = readPostedFinding(request)
  if (result.status === 'saved') return request.redirect(noticeAddress(routes.deskSiteCheck, done, result.eventId))
  // Another check may have removed the finding.
  if (result.status === 'missing') return request.notFound()
  if (result.status === 'conflict') return showFindings(request, { id, reason, changed: result.finding })
  const tooLongMessage = `Please use ${MAX_REASON_LENGTH} characters or fewer`
  const error = result.reason === 'empty' ? 'Please say why this is intentional' : tooLongMessage
  return showFindings(request, { id, reason, error })
}

/** Reads the Site check section of Today. */
export async function readFindingsPart({ site, may }: DeskRequest): Promise<FindingsPartProps> {
  return {
    first: await readOpenFindings(site.database, MAX_ON_TODAY, { level: 'alarm' }),
    count: await countOpenFindings(site.database, { level: 'alarm' }),
    hints: await countOpenFindings(site.database, { level: 'hint' }),
    published: site.app,
    may,
  }
}
