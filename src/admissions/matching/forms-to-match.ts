import { matchesQuery } from '../../../content/fold'
import { DAY } from '../../../content/moments'
import type { Database } from '../../database/connection'
import { firstPositionAt } from '../../submissions/inbox/positions'
import {
  isMatchable,
  type PossibleMatch,
  readMatchable,
  readPossibleMatches,
  readUnmatchedForms,
  type UnmatchedForm,
} from './possible-matches'

/** An acceptance or cancellation that staff have to match. */
export interface FormToMatch extends UnmatchedForm {
  matches: readonly PossibleMatch[]
  /** True for another acceptance of a student who is accepted or has an earlier one in this list. */
  isRepetition: boolean
}

/** Older forms are not listed. */
const MAX_AGE = 366 * DAY

/**
 * Lists the unmatched forms of the last 12 months, oldest first; optionally only those that may belong to an
 * application. Repetitions, and forms that staff can't match with an application, are listed until they are done.
 * `today` is the day (ISO 8601) in the program's time zone.
 */
export async function listFormsToMatch(
  database: Database,
  today: string,
  applicationId?: string,
): Promise<FormToMatch[]> {
  const applicationIds = applicationId === undefined ? undefined : [applicationId]
  const scope = { applicationIds, since: firstPositionAt(Date.parse(today) - MAX_AGE) }
  const acceptances = await readUnmatchedForms(database, 'acceptance', scope)
  const forms = [...acceptances, ...(await readUnmatchedForms(database, 'cancellation', scope))]
  forms.sort((one, other) => (one.arrivedAt < other.arrivedAt ? -1 : 1))
  const found = await readPossibleMatches(database, forms, today)
  const repeated = new Set<string>()
  return forms.flatMap((form) => {
    const matches = found.get(form.id) ?? []
    const isOpen = form.status !== 'done'
    if (!isOpen && !matches.some((match) => isMatchable(form.form, match))) return []
    const isRepetition = form.form === 'acceptance' && isRepeated(form, matches, repeated)
    const isForIt = applicationId === undefined || matches.some(({ id }) => id === applicationId)
    return isForIt && (isOpen || !isRepetition) ? [Object.assign(form, { matches, isRepetition })] : []
  })
}

const MAX_FOUND = 20

/** Finds the applications that staff can choose for a form by the student's name. */
export async function findApplicants(database: Database, form: UnmatchedForm, q: string, today: string) {
  const found = await readMatchable(database, form, today)
  return found.filter(({ name }) => matchesQuery(name ?? '', q)).slice(0, MAX_FOUND)
}

/**
 * True if the student is accepted with another form, or if an earlier acceptance from the same address has the same only
 * match. One from another address may be someone else's.
 */
function isRepeated(form: UnmatchedForm, matches: readonly PossibleMatch[], earlier: Set<string>): boolean {
  const [first, ...others] = matches.filter(
    ({ state, acceptance_id }) => state !== 'accepted' || acceptance_id === null,
  )
  if (first === undefined || others.length > 0) return matches.length > 0 && first === undefined
  const key = `${first.id} ${form.address_key}`
  if (earlier.has(key)) return true
  earlier.add(key)
  return false
}
