import { zonedMoment } from '../../../content/moments'
import type { Applicant } from '../../admissions/applicants'
import type { Schools } from '../../admissions/schools'
import { type ApplicationState, stateLabels } from '../../admissions/states'
import * as routes from '../../routes'
import { recordExport } from '../../submissions/exports/record-export'
import { findSenderAddresses } from '../../submissions/sender-address'
import { respondWithXlsx } from '../export/file-headers'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { readListAddress } from './applicants-address'
import { describeTold, gradeLabel } from './describe-applicant'
import { loadList } from './load-list'

export const applicantExportRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: routes.deskApplicantsExport, right: 'export', fresh: true, handle: exportApplicants },
]

const head = [
  ...['Name', 'Reference', 'Email', 'School', 'Partner school', 'Grade', 'State', 'Told', 'Answer', 'Deadline'],
  ...['Waitlist', 'Mean rating', 'Ratings'],
]

/** States that are a family's answer. */
const answers: readonly ApplicationState[] = ['accepted', 'declined', 'withdrawn']

/** Responds with a workbook of the list and its filters. */
async function exportApplicants(request: DeskRequest) {
  const { site, actor, fields, notFound } = request
  const loaded = await loadList(request, readListAddress(new URLSearchParams(fields.get('list') ?? '')))
  if (!loaded) return notFound()
  const { found, season, schools } = loaded
  const { timeZone, now } = viewerOf(request)
  const addresses = await findSenderAddresses(
    site.database,
    found.map(({ submissionId }) => submissionId),
  )
  const rows = found.map((each) => toCells(each, { timeZone, schools, email: addresses.get(each.submissionId) ?? '' }))
  const columns = head.map((label) => ({ key: label, label, isHealth: false, fields: {} }))
  const filter = [`Applicants: ${season?.title ?? 'without a season'}`]
  await recordExport(site.app, actor, { filter, count: rows.length, format: 'xlsx', columns })
  const day = zonedMoment(now, timeZone).toPlainDate()
  return respondWithXlsx(request, `applicants-${season?.id ?? 'without-a-season'}-${day}`, head, rows)
}

interface CellContext {
  timeZone: string
  schools: Schools
  email: string
}

function toCells(applicant: Applicant, { timeZone, schools, email }: CellContext): string[] {
  const { name, reference, school, schoolKey, grade, state, decidedAt, deadline, position, mean, ratingCount } =
    applicant
  const answeredOn = decidedAt && zonedMoment(new Date(decidedAt), timeZone).toPlainDate()
  return [
    ...[name, reference, email, schools.nameOf(schoolKey, school), schools.isPartner(schoolKey) ? 'Yes' : 'No'],
    ...[gradeLabel(grade), stateLabels[state], describeTold(applicant, timeZone) ?? ''],
    answers.includes(state) ? `${stateLabels[state]} ${answeredOn}` : '',
    ...[deadline ?? '', String(position ?? ''), mean?.toFixed(2) ?? '', String(ratingCount)],
  ]
}
