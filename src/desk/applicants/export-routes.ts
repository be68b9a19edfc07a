import { zonedMoment } from '../../../content/moments'
import { type Answers, gradeLabel, readCorrectedAnswers, toText } from '../../admissions/answers'
import type { Applicant } from '../../admissions/applicants'
import type { Schools } from '../../admissions/schools'
import { type ApplicationState, stateLabels } from '../../admissions/states'
import * as routes from '../../routes'
import { recordExport } from '../../submissions/exports/record-export'
import { findSenderAddresses } from '../../submissions/sender-address'
import { respondWithXlsx } from '../export/file-headers'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { schoolLabels, taskLabels } from './applicant-filters'
import { type ListAddress, listAddress, readListAddress } from './applicants-address'
import { describeTold } from './describe-applicant'
import { loadList } from './load-list'

/** Exports the list in the parameter `from`. The GET route leads back to it, such as after a fresh sign-in. */
export const applicantExportRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskApplicantsExport, right: 'export', handle: returnToList },
  { method: 'POST', path: routes.deskApplicantsExport, right: 'export', fresh: true, handle: exportApplicants },
]

const head = [
  ...['Name', 'Reference', 'Email', 'Phone', 'School', 'Partner school', 'Grade', 'State', 'Told', 'Told on'],
  ...['Answer', 'Answered on', 'Deadline', 'Waitlist', 'Mean rating', 'Ratings'],
]

/** States that are a family's answer. */
const answerStates: readonly ApplicationState[] = ['accepted', 'declined', 'withdrawn']

function readList({ context }: DeskRequest): ListAddress {
  return readListAddress(new URLSearchParams(context.req.query('from')))
}

function returnToList(request: DeskRequest) {
  return request.redirect(listAddress(readList(request)))
}

/** Responds with a workbook of the list and its filters. Without filters, it includes withdrawn applications. */
async function exportApplicants(request: DeskRequest) {
  const { site, actor, notFound } = request
  const list = readList(request)
  const { state, task, school, q } = list
  const loaded = await loadList(request, list)
  if (!loaded) return notFound()
  const { all, found, season, context } = loaded
  const { timeZone, now } = viewerOf(request)
  const isFiltered = [state, task, school, q].some((filter) => filter !== undefined)
  const listed = isFiltered ? found : [...found, ...all.filter((applicant) => applicant.state === 'withdrawn')]
  const ids = listed.map(({ submissionId }) => submissionId)
  const [addresses, given] = [
    await findSenderAddresses(site.database, ids),
    await readCorrectedAnswers(site.database, ids),
  ]
  const rows = listed.map((each) => {
    const [email, answers] = [addresses.get(each.submissionId) ?? '', given.get(each.submissionId)]
    return toCells(each, { timeZone, schools: context.schools, email, answers })
  })
  const columns = head.map((label) => ({ key: label, label, isHealth: false, fields: {} }))
  const filter = [
    `Applicants: ${season?.title ?? 'without a season'}`,
    ...(state ? [stateLabels[state]] : []),
    ...(task ? [taskLabels[task]] : []),
    ...(school ? [schoolLabels[school]] : []),
    ...(q ? ['Found by words'] : []),
  ]
  await recordExport(site.app, actor, { filter, count: rows.length, format: 'xlsx', columns })
  const day = zonedMoment(now, timeZone).toPlainDate()
  return respondWithXlsx(request, `applicants-${season?.id ?? 'without-a-season'}-${day}`, head, rows)
}

interface CellContext {
  timeZone: string
  schools: Schools
  email: string
  answers: Answers | undefined
}

function toCells(applicant: Applicant, { timeZone, schools, email, answers }: CellContext): string[] {
  const { school, schoolKey, state, told, isTold, decidedAt, position, mean } = applicant
  const toDay = (at: string | undefined | null) =>
    at ? zonedMoment(new Date(at), timeZone).toPlainDate().toString() : ''
  const answer = answerStates.includes(state) ? stateLabels[state] : ''
  return [
    ...[applicant.name, applicant.reference, email, toText(answers?.phone)],
    ...[schools.nameOf(schoolKey, school), schools.isPartner(schoolKey) ? 'Yes' : 'No', gradeLabel(answers)],
    ...[stateLabels[state], told && isTold ? stateLabels[told.state] : (describeTold(applicant, timeZone) ?? '')],
    ...[toDay(told?.at), answer, answer && toDay(decidedAt), applicant.deadline ?? '', String(position ?? '')],
    ...[mean?.toFixed(2) ?? '', String(applicant.ratingCount)],
  ]
}
