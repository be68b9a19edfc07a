import type { Database } from '../database/connection'
import type { paymentTypes } from '../forms/acceptance/schema'
import type { LedgerSums } from '../payments/balance'
import { formatCents } from '../payments/cents'
import { readSums } from '../payments/ledger'
import { schoolKey } from '../submissions/inbox/index-entry'
import { gradeLabel, readCorrectedAnswers, toText } from './answers'
import type { Schools } from './schools'

/** Labels for a narrow column on paper. */
const paymentLabels: ReadonlyMap<string, string> = new Map<(typeof paymentTypes)[number], string>([
  ['prepay', 'Prepay'],
  ['full_partner', 'Full, partner'],
  ['full_non_partner', 'Full, non-partner'],
])

/** An accepted student on Saturday's list. */
export interface RosterEntry {
  acceptanceId: string | null
  name: string
  grade: string
  school: string
  phone: string
  /** Empty without an acceptance form, such as after a call. */
  payment: string
  photos: string
  /** Such as "$700 due". Empty unless requested. */
  balance: string
  /** Name and phone of the emergency contact. Empty unless requested. */
  emergencyContact: string
}

/**
 * Reads the accepted students of a season by last name, with corrected answers. `includesHealth` is only for members who
 * may see health information.
 */
export async function readRoster(
  database: Database,
  seasonId: string,
  { schools, includesHealth, includesMoney }: { schools: Schools; includesHealth: boolean; includesMoney: boolean },
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
    rows.flatMap(({ submission_id, acceptance_id }) =>
      acceptance_id === null ? submission_id : [submission_id, acceptance_id],
    ),
  )
  const applicationIds = includesMoney ? rows.map(({ id }) => id) : []
  const sums = await readSums(database, applicationIds)
  const entries = rows.map(({ id, submission_id, acceptance_id }) => {
    const applied = answers.get(submission_id) ?? {}
    const accepted = answers.get(acceptance_id ?? '')
    const [last, school] = [toText(applied.lastName), toText(applied.schoolName)]
    return {
      acceptanceId: acceptance_id,
      last,
      name: `${toText(applied.firstName)} ${last}`.trim(),
      grade: gradeLabel(applied),
      school: schools.nameOf(schoolKey(school), school),
      phone: toText(applied.phone),
      payment: paymentLabels.get(toText(accepted?.paymentType)) ?? '',
      photos: accepted ? (accepted.photoRelease === true ? 'Yes' : 'No') : '',
      balance: includesMoney ? describeBalance(sums.get(id)) : '',
      emergencyContact: includesHealth ? toText(accepted?.emergencyContact) : '',
    }
  })
  const compare = new Intl.Collator('en').compare
  return entries.sort((one, other) => compare(one.last, other.last) || compare(one.name, other.name))
}

function describeBalance(sums: LedgerSums | undefined): string {
  if (!sums?.feeKind) return 'No fee yet'
  if (sums.depositMissing > 0) return 'Deposit missing'
  return sums.balance > 0 ? `${formatCents(sums.balance)} due` : 'Paid'
}
