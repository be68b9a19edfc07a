import { fold } from '../../content/fold'
import type { Applicant } from './applicants'
import { isOver } from './deadlines'
import type { Schools } from './schools'
import { type ApplicationState, mustBeTold } from './states'

/** Orders of the list. */
export const applicantSorts = ['newest', 'name', 'school', 'grade', 'mean', 'spread', 'rank'] as const

export type ApplicantSort = (typeof applicantSorts)[number]

/** Filters that concern what is to be done. */
export const applicantTasks = ['untold', 'over', 'unrated'] as const

export type ApplicantTask = (typeof applicantTasks)[number]

/** The filters and the order of a season's list. Without `state`, applications off the list are left out. */
export interface ApplicantQuery {
  state?: ApplicationState | undefined
  task?: ApplicantTask | undefined
  school?: 'partner' | 'other' | undefined
  q?: string | undefined
  sort: ApplicantSort
}

/** States that only their own filter shows. */
const offTheList: readonly ApplicationState[] = ['withdrawn', 'moved', 'duplicate']

export function isOnTheList({ state }: Pick<Applicant, 'state'>): boolean {
  return !offTheList.includes(state)
}

interface ListContext {
  schools: Schools
  now: Date
  timeZone: string
}

/** Filters and sorts the applicants of a season. */
export function listApplicants(
  applicants: readonly Applicant[],
  query: ApplicantQuery,
  context: ListContext,
): Applicant[] {
  const words = fold(query.q ?? '')
  const matches = (applicant: Applicant) =>
    (query.state ? applicant.state === query.state : isOnTheList(applicant)) &&
    (!query.task || hasTask(applicant, query.task, context)) &&
    (!query.school || context.schools.isPartner(applicant.schoolKey) === (query.school === 'partner')) &&
    words.every((word) => isNamed(applicant, word))
  const found = applicants.filter(matches)
  return query.sort === 'newest' ? found : found.sort(comparators[query.sort](context))
}

function hasTask(applicant: Applicant, task: ApplicantTask, { now, timeZone }: ListContext): boolean {
  if (task === 'untold') return mustBeTold(applicant.state) && !applicant.isTold
  if (task === 'unrated') return applicant.ownRating === null
  const { state, deadline } = applicant
  return state === 'offered' && deadline !== null && isOver(deadline, now, timeZone)
}

function isNamed({ nameKey, reference }: Applicant, word: string): boolean {
  const names = [...nameKey.split(' '), ...fold(reference), reference.replace('-', '').toLowerCase()]
  return names.some((name) => name.startsWith(word))
}

type Compare = (one: Applicant, other: Applicant) => number

const byText =
  (getText: (applicant: Applicant) => string): Compare =>
  (one, other) =>
    getText(one).localeCompare(getText(other), 'en', { numeric: true, sensitivity: 'base' })

/** Largest first; applicants without a value last. */
const byNumber =
  (getNumber: (applicant: Applicant) => number | null): Compare =>
  (one, other) =>
    (getNumber(other) ?? -1) - (getNumber(one) ?? -1)

const comparators: Readonly<Record<Exclude<ApplicantSort, 'newest'>, (context: ListContext) => Compare>> = {
  name: () => byText(({ name }) => name),
  school: ({ schools }) => byText(({ schoolKey, school }) => schools.nameOf(schoolKey, school)),
  grade: () => byText(({ grade }) => grade),
  mean: () => byNumber(({ mean }) => mean),
  spread: () => byNumber(({ spread }) => spread),
  rank: () => (one, other) => (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER),
}
