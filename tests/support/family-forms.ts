import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connection'
import type { ApplicationState, ApplicationsTable, Moment } from '../../src/database/tables'
import { fillInbox, type GivenRow } from './inbox-rows'
import { storeSeasons, summerIn, winter } from './seasons'

/** A form that a family sent; applications have a state, and a program by their season. */
export interface FamilyFormRow extends Partial<Omit<Insertable<ApplicationsTable>, 'state'>> {
  name: string
  email: string
  /** "summer" by default. */
  program?: string
  state?: ApplicationState
  arrivedAt?: Moment
  inbox?: GivenRow['inbox']
}

/** Stores Summer 2026 and Winter 2027. */
export const storeTwoSeasons = (database: Database) => storeSeasons(database, [summerIn(2026), winter])

/** Stores forms, one second apart, and the rows of applications. `first` is the number of forms stored before. */
export async function storeFamilyForms(
  database: Database,
  form: 'application' | 'acceptance' | 'cancellation',
  rows: readonly FamilyFormRow[],
  first = 0,
) {
  const filled = await fillInbox(
    database,
    rows.map(({ name, email, program = 'summer', arrivedAt = null, inbox = {} }) => ({
      ...{ form, sender_name: name, sender_email: email, arrived_at: arrivedAt, inbox },
      given: answersOf(form, name, email, program),
    })),
    first,
  )
  const stored = filled.map(({ submission: { id, reference, created_at } }, index) => {
    const { name, email, program, state = 'applied', arrivedAt, inbox, ...given } = rows[index] as FamilyFormRow
    const application = { id: `a-${id}`, submission_id: id, season_id: 'summer-2026', state, created_at, ...given }
    return { application: { ...required(state), ...application }, name, reference }
  })
  if (form === 'application')
    for (const { application } of stored) await database.insertInto('applications').values(application).execute()
  return stored.map(({ application: { id, submission_id }, name, reference }) => ({
    ...{ applicationId: id, submissionId: submission_id, name, reference },
  }))
}

function answersOf(form: string, name: string, email: string, programType: string): Record<string, string> {
  if (form === 'cancellation') return { fullName: name, email }
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' '), email, programType }
}

/** The columns that a state requires. */
function required(state: ApplicationState) {
  return { deadline: state === 'offered' ? '2026-07-31' : null, rank: state === 'waitlisted' ? 1 : null }
}
