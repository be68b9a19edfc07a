import { fold } from '../../content/fold'
import { type Answers, toText } from './answers'
import { type Applicant, isUntold } from './applicants'
import type { Protection } from './lapse-candidates'
import type { Schools } from './schools'
import { type ApplicationState, offTheList } from './states'

/** Orders of the list. */
export const applicantSorts = ['newest', 'name', 'school', 'grade', 'mean', 'spread', 'rank'] as const

export type ApplicantSort = (typeof applicantSorts)[number]

/** Filters that concern what is to be done. */
export const applicantTasks = ['untold', 'over', 'protected', 'unrated', 'deposit'] as const

export type ApplicantTask = (typeof applicantTasks)[number]

/** The filters and the order of a season's list. Without `state`, applications off the list are left out. */
export interface ApplicantQuery {
  state?: ApplicationState | undefined
  task?: ApplicantTask | undefined
  school?: 'partner' | 'other' | undefined
  q?: string | undefined
  sort: ApplicantSort
}

export function isOnTheList({ state }: Pick<Applicant, 'state'>): boolean {
  return !offTheList.includes(state)
}

export interface ListContext {
  schools: Schools
  /** The offers whose deadline is over, and why some cannot lapse. */
  overdue: ReadonlyMap<string, Protection | undefined>
  /** Accepted applications whose deposit is missing. Empty for members who may not see payments. */
  depositMissing: ReadonlySet<string>
  /** Corrected answers by submission, for orders that need them. */
  answers: ReadonlyMap<string, Answers>
}

/** True for the orders that need the answers, which take longer to read than the list. */
export function needsAnswers(sort: ApplicantSort): boolean {
  return sort === 'name' || sort === 'grade'
}

/** Filters and sorts the applicants of a season. `included` is the id of one that is listed in any case. */
export function listApplicants(
  applicants: readonly Applicant[],
  query: ApplicantQuery,
  context: ListContext,
  included?: string,
): Applicant[] {
  const words = fold(query.q ?? '')
  const hasWords = query.q === undefined || words.length > 0
  const matches = (applicant: Applicant) =>
    (query.state ? applicant.state === query.state : isOnTheList(applicant)) &&
    (!query.task || hasTask(applicant, query.task, context)) &&
    (!query.school || context.schools.isPartner(applicant.schoolKey) === (query.school === 'partner')) &&
    hasWords &&
    words.every((word) => isNamed(applicant, word))
  const found = applicants.filter((applicant) => applicant.id === included || matches(applicant))
  return query.sort === 'newest' ? found : found.sort(comparators[query.sort](context))
}

/** The place of an applicant in a list. */
export interface ListPlace {
  /** Starting at 1; undefined if the list doesn't contain the applicant (anymore). */
  number: number | undefined
  of: number
  /** Ids of the neighbors. */
  previous: string | undefined
  next: string | undefined
}

/** Finds an applicant's place. One who just left the list by a rating or a decision still has neighbors. */
export function findPlace(
  applicants: readonly Applicant[],
  query: ApplicantQuery,
  context: ListContext,
  id: string,
): ListPlace {
  const of = listApplicants(applicants, query, context).length
  const found = listApplicants(applicants, query, context, id)
  const index = found.findIndex((each) => each.id === id)
  const neighbors = { previous: found[index - 1]?.id, next: found[index + 1]?.id }
  return { number: found.length === of ? index + 1 : undefined, of, ...neighbors }
}

function hasTask(applicant: Applicant, task: ApplicantTask, { overdue, depositMissing }: ListContext): boolean {
  if (task === 'untold') return isUntold(applicant)
  if (task === 'deposit') return depositMissing.has(applicant.id)
  if (task === 'unrated') return applicant.ownRating === null
  return overdue.has(applicant.id) && (overdue.get(applicant.id) === undefined) === (task === 'over')
}

function isNamed({ nameKey, reference }: Applicant, word: string): boolean {
  const names = [...nameKey.split(' '), ...fold(reference), reference.replace('-', '').toLowerCase()]
  return names.some((name) => name.startsWith(word))
}

type Compare = (one: Applicant, other: Applicant) => number

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const byText =
  (getText: (applicant: Applicant) => string): Compare =>
  (one, other) =>
    collator.compare(getText(one), getText(other))

/** Largest first; applicants without a value last. */
const byNumber =
  (getNumber: (applicant: Applicant) => number | null): Compare =>
  (one, other) =>
    (getNumber(other) ?? -1) - (getNumber(one) ?? -1)

const comparators: Readonly<Record<Exclude<ApplicantSort, 'newest'>, (context: ListContext) => Compare>> = {
  name: ({ answers }) =>
    byText(({ submissionId, name }) => `${toText(answers.get(submissionId)?.lastName)} ${name}`.trim()),
  school: ({ schools }) => byText(({ schoolKey, school }) => schools.nameOf(schoolKey, school)),
  grade: ({ answers }) => byText(({ submissionId }) => toText(answers.get(submissionId)?.currentGrade)),
  mean: () => byNumber(({ mean }) => mean),
  spread: () => byNumber(({ spread }) => spread),
  rank: () => (one, other) => (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER),
}
