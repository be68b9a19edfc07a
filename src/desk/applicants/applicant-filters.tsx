import {
  type ApplicantSort,
  type ApplicantTask,
  applicantSorts,
  applicantTasks,
  isOnTheList,
} from '../../admissions/applicant-list'
import type { Applicant } from '../../admissions/applicants'
import { stateLabels } from '../../admissions/states'
import { applicationStates } from '../../database/tables'
import * as routes from '../../routes'
import { SearchField } from '../inbox/inbox-filters'
import { Button } from '../ui/button'
import { Select, SelectOptions } from '../ui/fields'
import { Menu } from '../ui/menu'
import { defaultSort, type ListAddress, listAddress } from './applicants-address'
import { NO_SEASON } from './load-list'

const sortLabels: Readonly<Record<ApplicantSort, string>> = {
  newest: 'Newest first',
  name: 'Last name',
  school: 'School',
  grade: 'Grade',
  mean: 'Highest mean rating',
  spread: 'Widest spread of ratings',
  rank: 'Waitlist',
}

export const taskLabels: Readonly<Record<ApplicantTask, string>> = {
  untold: 'Not told',
  over: 'Deadline passed',
  protected: 'Deadline passed, but not told or an acceptance is waiting',
  unrated: 'Not rated by me',
  deposit: 'Deposit missing',
}

export const schoolLabels = { partner: 'Partner schools', other: 'Other schools' }

interface ApplicantFiltersProps {
  list: ListAddress
  seasons: readonly { id: string; title: string }[]
  /** The id of the season that is shown; undefined for applications without one. */
  seasonId: string | undefined
  maySeePayments: boolean
}

/** A GET form, so that filters work without JavaScript. */
export function ApplicantFilters({ list, seasons, seasonId, maySeePayments }: ApplicantFiltersProps) {
  const toOptions = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
    values.map((id) => ({ id, name: labels[id] }))
  const tasks = applicantTasks.filter((task) => task !== 'deposit' || maySeePayments)
  return (
    <search>
      <form className="inbox-filters" action={routes.deskApplicants}>
        <div className="inbox-search">
          <SearchField id="search" placeholder="Name or reference" defaultValue={list.q} />
        </div>
        <Menu label="Season and filters">
          <div className="inbox-filter-fields">
            <Select id="season" name="season" label="Season" defaultValue={seasonId ?? NO_SEASON}>
              <SelectOptions of={seasons.map(({ id, title }) => ({ id, name: title }))} />
              <option value={NO_SEASON}>Without a season</option>
            </Select>
            <Select id="state" name="state" label="State" defaultValue={list.state ?? ''}>
              <option value="">On the list</option>
              <SelectOptions of={toOptions(applicationStates, stateLabels)} />
            </Select>
            <Select id="task" name="task" label="To do" defaultValue={list.task ?? ''}>
              <option value="">Any</option>
              <SelectOptions of={toOptions(tasks, taskLabels)} />
            </Select>
            <Select id="school" name="school" label="School" defaultValue={list.school ?? ''}>
              <option value="">Any</option>
              <SelectOptions of={toOptions(['partner', 'other'] as const, schoolLabels)} />
            </Select>
            <Select id="sort" name="sort" label="Order" defaultValue={list.sort}>
              <SelectOptions of={toOptions(applicantSorts, sortLabels)} />
            </Select>
          </div>
          <Button look="quiet">Apply</Button>
        </Menu>
      </form>
    </search>
  )
}

interface StateLinksProps {
  list: ListAddress
  applicants: readonly Applicant[]
}

/** Links to the applicants of each state, with their numbers. */
export function StateLinks({ list, applicants }: StateLinksProps) {
  const all = { name: 'On the list', state: undefined, count: applicants.filter(isOnTheList).length }
  const states = applicationStates.map((state) => ({
    ...{ name: stateLabels[state], state },
    count: applicants.filter((applicant) => applicant.state === state).length,
  }))
  const hasDefaultSort = list.sort === defaultSort(list.state)
  const addressOf = (state: ListAddress['state']) =>
    listAddress({ ...list, state, sort: hasDefaultSort ? defaultSort(state) : list.sort, page: 1 })
  return (
    <nav aria-label="States">
      <ul className="views">
        {[all, ...states.filter(({ count, state }) => count > 0 || state === list.state)].map(
          ({ name, state, count }) => (
            <li key={name}>
              <a href={addressOf(state)} aria-current={state === list.state ? 'page' : undefined}>
                {name} {count}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
