import type { ReactNode } from 'react'
import { gradeLabel } from '../../admissions/answers'
import type { ListContext } from '../../admissions/applicant-list'
import { letterDefinitions, letterKinds } from '../../admissions/letters/letter-kinds'
import * as routes from '../../routes'
import { DecisionBar } from '../decisions/decision-buttons'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Select, SelectOptions } from '../ui/fields'
import { Menu } from '../ui/menu'
import { Pager } from '../ui/pager'
import { ApplicantFilters, StateLinks, schoolLabels, taskLabels } from './applicant-filters'
import { ApplicantItem } from './applicant-item'
import { type ListAddress, listAddress, writeListQuery } from './applicants-address'
import { describeSeats } from './describe-seats'
import { type LoadedList, NO_SEASON } from './load-list'

interface ApplicantsPageProps extends LoadedList {
  list: ListAddress
  /** The applicants on the page of the list. */
  shown: LoadedList['found']
  /** Their answers by submission. */
  answers: ListContext['answers']
  notice: ReactNode
  /** Links to other pages of admissions that the member may open. */
  links: readonly { href: string; label: string }[]
  mayDecide: boolean
  maySendLetters: boolean
  mayExport: boolean
}

export const PAGE_SIZE = 50

export function ApplicantsPage(props: ApplicantsPageProps) {
  const { list, season, seasons, context, seats, unassigned, all, found, shown, answers, links, notice, mayDecide } =
    props
  const rows = (
    <ol className="inbox applicants">
      {shown.map((applicant) => (
        <ApplicantItem
          {...{ applicant, list }}
          schools={context.schools}
          grade={gradeLabel(answers.get(applicant.submissionId))}
          isDepositMissing={context.depositMissing.has(applicant.id)}
          isPickable={mayDecide && season !== undefined}
          key={applicant.id}
        />
      ))}
    </ol>
  )
  // The default season may be another one when the form is posted.
  const shownList = { ...list, season: season?.id ?? NO_SEASON }
  const pageAddress = (page: number) => listAddress({ ...list, page })
  const pageLinks = (
    <div className="inbox-ways screen-only">
      {links.map(({ href, label }) => (
        <a href={href} key={href}>
          {label}
        </a>
      ))}
      {props.mayExport && found.length > 0 && (
        <PostForm
          action={`${routes.deskApplicantsExport}?${new URLSearchParams({ from: writeListQuery(shownList) })}`}
          data-stays=""
        >
          <Button look="text">Export</Button>
        </PostForm>
      )}
    </div>
  )
  return (
    <>
      <div className="inbox-head">
        <h1>Applicants</h1>
        <div className="inbox-menus screen-only">
          <Menu label="More">{pageLinks}</Menu>
        </div>
        <p className="inbox-count">
          {[
            season ? season.title : 'Without a season',
            ...(list.task ? [taskLabels[list.task].toLowerCase()] : []),
            ...(list.school ? [schoolLabels[list.school].toLowerCase()] : []),
            found.length,
          ].join(', ')}
          <span className="inbox-count-words">{found.length === 1 ? ' applicant' : ' applicants'}</span>
          {unassigned > 0 && (
            <>
              {', '}
              <a href={listAddress({ season: NO_SEASON, sort: 'newest', page: 1 })}>{unassigned} without a season</a>
            </>
          )}
        </p>
        {pageLinks}
      </div>
      {notice}
      {seats && <p className="seats">{describeSeats(seats)}</p>}
      {!season && (
        <p>
          <a href={`${routes.deskInbox}?form=application&season=none`}>Assign a season in the inbox</a>: then they join
          its list.
        </p>
      )}
      <StateLinks list={list} applicants={all} />
      <ApplicantFilters list={list} seasons={seasons} seasonId={season?.id} maySeePayments={props.maySeePayments} />
      {shown.length === 0 && (
        <EmptyState title="No one here">
          {all.length === 0
            ? 'Applications appear here as they arrive.'
            : 'No applicant matches. Choose another filter.'}
        </EmptyState>
      )}
      {shown.length > 0 && (mayDecide && season ? <Decisions {...props} list={shownList} rows={rows} /> : rows)}
      <Pager
        newer={list.page > 1 ? pageAddress(list.page - 1) : undefined}
        older={found.length > list.page * PAGE_SIZE ? pageAddress(list.page + 1) : undefined}
      />
    </>
  )
}

type DecisionsProps = Pick<ApplicantsPageProps, 'list' | 'found' | 'maySendLetters'> & { rows: ReactNode }

/** The form for decisions and letters about the rows, or about all that match. */
function Decisions({ list, found, maySendLetters, rows }: DecisionsProps) {
  return (
    <PostForm id="bulk" action={routes.deskDecisions} autoComplete="off">
      <input type="hidden" name="list" value={writeListQuery(list)} />
      <input type="hidden" name="back" value={listAddress(list)} />
      <DecisionBar count={found.length}>
        {maySendLetters && (
          <Menu label="Letters">
            <Select id="kind" name="kind" label="Letter">
              <SelectOptions of={letterKinds.map((id) => ({ id, name: letterDefinitions[id].label }))} />
            </Select>
            <Button look="quiet" formAction={routes.deskLetters}>
              See the letters
            </Button>
          </Menu>
        )}
      </DecisionBar>
      {rows}
    </PostForm>
  )
}
