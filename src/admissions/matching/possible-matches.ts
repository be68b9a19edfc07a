import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/connection'
import { perDialect } from '../../database/dialect'
import { senderName } from '../../database/sender-name'
import type { ApplicationState, Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'

/** The forms with which families answer. */
export type FamilyForm = 'acceptance' | 'cancellation'

export type UnmatchedForm = Awaited<ReturnType<typeof readUnmatchedForms>>[number]

/** An application that a form may belong to. */
export type PossibleMatch = Awaited<ReturnType<typeof readApplicants>>[number]

/** The states of applications that a form can belong to. An accepted one makes an acceptance a repetition. */
const possibleStates: Readonly<Record<FamilyForm, readonly ApplicationState[]>> = {
  acceptance: ['offered', 'lapsed', 'declined', 'withdrawn', 'waitlisted', 'accepted'],
  cancellation: ['offered', 'applied', 'waitlisted', 'accepted'],
}

/** True if staff can match a form with an application: also with one that was accepted by phone. */
export function isMatchable(form: FamilyForm, { state, acceptance_id }: PossibleMatch): boolean {
  if (form === 'cancellation') return possibleStates[form].includes(state)
  return state === 'offered' || state === 'lapsed' || (state === 'accepted' && acceptance_id === null)
}

/** When a submission reached the office. */
const arrival = sql<Moment>`coalesce(submissions.arrived_at, submissions.created_at)`

const isUnmatched = sql<boolean>`NOT EXISTS (SELECT 1 FROM applications WHERE acceptance_id = inbox.submission_id)
  AND NOT EXISTS (SELECT 1 FROM applications WHERE cancellation_id = inbox.submission_id)`

/**
 * Reads forms of a kind that are neither spam, erased nor matched, oldest first; optionally only those with the name or
 * address of one of the applications, and from a position on.
 */
export function readUnmatchedForms(
  database: Database,
  form: FamilyForm,
  { applicationIds, since }: { applicationIds?: readonly string[] | undefined; since?: number } = {},
) {
  const keysOf = (key: 'name_key' | 'address_key') => sql`(SELECT owner.${sql.ref(key)} FROM inbox AS owner
    JOIN applications ON applications.submission_id = owner.submission_id
    WHERE ${whereIn(database, 'applications.id', applicationIds ?? [])})`
  const sharesKey = sql<boolean>`(name_key IN ${keysOf('name_key')} OR address_key IN ${keysOf('address_key')})`
  return database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['submissions.id', 'inbox.form', 'reference', 'status', 'program', 'name_key', 'address_key'])
    .select([senderName.as('name'), arrival.as('arrivedAt')])
    .where('inbox.form', '=', sql.lit(form))
    .where('status', '!=', sql.lit('spam'))
    .where(isUnmatched)
    .$if(applicationIds !== undefined, (forms) => forms.where(sharesKey))
    .$if(since !== undefined, (forms) => forms.where('inbox.position', '>=', since ?? 0))
    .orderBy('arrivedAt')
    .orderBy('submissions.id')
    .$narrowType<{ form: FamilyForm }>()
    .execute()
}

/**
 * Reads which applications each form may belong to: same corrected address or full name, sent before the form, in a
 * season that was not over then; for an acceptance, of the same program. If an address matches several applications,
 * such as those of twins, and the full name is equal to some, only those remain. A cancellation needs a season that
 * ends `today` (ISO 8601) or later.
 */
export async function readPossibleMatches(database: Database, forms: readonly UnmatchedForm[], today = '') {
  const selectBy = (key: 'name_key' | 'address_key') =>
    selectByKey(database, key, [...new Set(forms.flatMap((form) => form[key] ?? []))])
  const ids = sql`(${selectBy('name_key')} UNION ${selectBy('address_key')})`
  const applicants = await readApplicants(database, sql`inbox.submission_id IN ${ids}`)
  const byName = Map.groupBy(applicants, ({ name_key }) => name_key)
  const byAddress = Map.groupBy(applicants, ({ address_key }) => address_key)
  const fits = await readFit(database, forms, today)
  const find = (form: UnmatchedForm) => {
    const named = form.name_key === null ? [] : fits(form, byName.get(form.name_key))
    const addressed = form.address_key === null ? [] : fits(form, byAddress.get(form.address_key))
    const isDecided = addressed.length > 1 && addressed.some((match) => named.includes(match))
    return isDecided ? named : [...new Set([...named, ...addressed])]
  }
  return new Map(forms.map((form) => [form.id, find(form)]))
}

/**
 * Selects applications by a key that has an index. Without the hint, SQLite reads all applications instead. With an
 * array, PostgreSQL compares each value with its statistics, which takes longer than the query.
 */
function selectByKey(database: Database, key: 'name_key' | 'address_key', values: readonly string[]) {
  return perDialect(database, {
    sqlite: sql`SELECT submission_id FROM inbox WHERE likely(form = 'application') AND status != 'spam'
      AND ${whereIn(database, key, values)}`,
    postgres: sql`SELECT submission_id FROM inbox WHERE form = 'application' AND status != 'spam'
      AND ${sql.ref(key)} IN (SELECT unnest(${values}::text[]))`,
  })
}

/** Reads the applications that staff can match with a form, whatever their names and addresses. */
export async function readMatchable(database: Database, form: UnmatchedForm, today: string) {
  const states = possibleStates[form.form].map((state) => sql.lit(state))
  const fits = await readFit(database, [form], today)
  const applicants = await readApplicants(database, sql`applications.state IN (${sql.join(states)})`)
  return fits(form, applicants).filter((match) => isMatchable(form.form, match))
}

/** Returns a function that selects the applications that a form may belong to, apart from names and addresses. */
async function readFit(database: Database, forms: readonly UnmatchedForm[], today: string) {
  const ids = forms.map(({ id }) => id)
  const rejections = database.selectFrom('rejected_matches').select(['application_id', 'submission_id'])
  const rejected = await rejections.where(whereIn(database, 'submission_id', ids)).execute()
  const rejectedPairs = new Set(
    rejected.map(({ application_id, submission_id }) => `${application_id} ${submission_id}`),
  )
  const days = database.selectFrom('season_days').select(({ fn }) => ['season_id', fn.max('date').as('date')])
  const lastDays = await days.where('removed_at', 'is', null).groupBy('season_id').execute()
  const ends = new Map(lastDays.map(({ season_id, date }) => [season_id, date]))
  return (form: UnmatchedForm, applicants: readonly PossibleMatch[] = []) =>
    applicants.filter(({ id, state, season_id, program_id, appliedAt }) => {
      const end = ends.get(season_id ?? '') ?? '9999-12-31'
      const isInProgram = form.form === 'cancellation' ? end >= today : program_id === form.program
      const isLater = form.arrivedAt >= appliedAt && end >= form.arrivedAt.slice(0, 10)
      return (
        possibleStates[form.form].includes(state) && isInProgram && isLater && !rejectedPairs.has(`${id} ${form.id}`)
      )
    })
}

function readApplicants(database: Database, condition: Expression<SqlBool>) {
  return database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .innerJoin('applications', 'applications.submission_id', 'submissions.id')
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .select(['applications.id', 'applications.version', 'state', 'deadline', 'decision_number', 'acceptance_id'])
    .select([
      'applications.season_id',
      'name_key',
      'address_key',
      'seasons.name as season',
      'seasons.year',
      'program_id',
    ])
    .select([senderName.as('name'), arrival.as('appliedAt')])
    .where('status', '!=', sql.lit('spam'))
    .where(condition)
    .orderBy('applications.id')
    .execute()
}
