import {
  type ApplicantQuery,
  type ApplicantSort,
  applicantSorts,
  applicantTasks,
} from '../../admissions/applicant-list'
import { applicationStates } from '../../database/tables'
import * as routes from '../../routes'

/** The list in an address. */
export interface ListAddress extends ApplicantQuery {
  /** The season's id; "none" for applications without a season; undefined for the default season. */
  season?: string | undefined
  /** Starting at 1. */
  page: number
}

const MAX_QUERY_LENGTH = 200

/** The waitlist in its order; other lists newest first. */
export function defaultSort(state: ApplicantQuery['state']): ApplicantSort {
  return state === 'waitlisted' ? 'rank' : 'newest'
}

/** Reads the list from an address. Ignores unknown values. */
export function readListAddress(parameters: URLSearchParams): ListAddress {
  const pick = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === parameters.get(name))
  const page = Number(parameters.get('page') ?? 1)
  const state = pick('state', applicationStates)
  return {
    season: parameters.get('season') || undefined,
    state,
    task: pick('task', applicantTasks),
    school: pick('school', ['partner', 'other']),
    q: parameters.get('q')?.slice(0, MAX_QUERY_LENGTH).trim() || undefined,
    sort: pick('sort', applicantSorts) ?? defaultSort(state),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Writes the list's query string without defaults. */
export function writeListQuery({ sort, page, ...filters }: ListAddress): string {
  const isDefault = sort === defaultSort(filters.state)
  const values = { ...filters, sort: isDefault ? undefined : sort, page: page === 1 ? undefined : String(page) }
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(given).toString()
}

export function listAddress(list: ListAddress): string {
  const query = writeListQuery(list)
  return query === '' ? routes.deskApplicants : `${routes.deskApplicants}?${query}`
}

/** The address of an applicant's page, which leads back to the list. */
export function applicantAddress(id: string, list: ListAddress): string {
  const query = writeListQuery(list)
  return `${routes.deskApplicant(id)}${query === '' ? '' : `?${new URLSearchParams({ from: query })}`}`
}
