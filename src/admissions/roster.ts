import type { Database } from '../database/connection'
import type { paymentTypes } from '../forms/acceptance/schema'
import { schoolKey } from '../submissions/inbox/index-entry'
import { gradeLabel, readCorrectedAnswers, toText } from './answers'
import type { Schools } from './schools'

/** Short enough for a column on paper. */
const paymentLabels: ReadonlyMap<string, string> = new Map<(typeof paymentTypes)[number], string>([
  ['prepay', 'Prepay'],
  ['full_partner', 'Full, partner'],
  ['full_non_partner', 'Full, non-partner'],
])

/** An accepted student on Saturday's list. */
export interface RosterEntry {
  applicationId: string
  acceptanceId: string | null
  name: string
  grade: string
  school: string
  phone: string
  /** Empty if the acceptance form is missing, as after a call. */
  payment: string
  photos: string
  /** Name and phone of the emergency contact. Empty unless requested. */
  emergencyContact: string
}

interface RosterOptions {
  schools: Schools
  /** Only for members who may see health information. */
  includesHealth: boolean
}

/** Reads the accepted students of a season by last name, with corrected answers. */
export async function readRoster(
  database: Database,
  seasonId: string,
  { schools, includesHealth }: RosterOptions,
): Promise<RosterEntry[]> {
  const rows = await database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(['applications.id', 'applications.submission_id', 'applications.acceptance_id'])
    .where('applications.season_id', '=', seasonId)
    .where('applications.state', '=', 'accepted')
    .where('inbox.status', '<>', 'spam')
    .execute()
  const answers = await readCorrectedAnswers(
    database,
    rows.flatMap(({ submission_id, acceptance_id }) => [submission_id, acceptance_id ?? []].flat()),
  )
  const entries = rows.map(({ id, submission_id, acceptance_id }) => {
    const applied = answers.get(submission_id) ?? {}
    const accepted = (acceptance_id !== null && answers.get(acceptance_id)) || undefined
    const [first, last, school] = [applied.firstName, applied.lastName, applied.schoolName].map(toText)
    return {
      ...{ applicationId: id, acceptanceId: acceptance_id, last: last ?? '' },
      name: `${first} ${last}`.trim(),
      grade: gradeLabel(applied),
      school: schools.nameOf(schoolKey(school ?? ''), school ?? ''),
      phone: toText(applied.phone),
      payment: paymentLabels.get(toText(accepted?.paymentType)) ?? '',
      photos: accepted ? (accepted.photoRelease === true ? 'Yes' : 'No') : '',
      emergencyContact: includesHealth ? toText(accepted?.emergencyContact) : '',
    }
  })
  const compare = new Intl.Collator('en').compare
  entries.sort((one, other) => compare(one.last, other.last) || compare(one.name, other.name))
  return entries.map(({ last: _, ...entry }) => entry)
}
