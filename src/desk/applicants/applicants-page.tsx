import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state'
import { Pager } from '../ui/pager'
import { ApplicantFilters, StateLinks } from './applicant-filters'
import { ApplicantItem } from './applicant-item'
import { type ListAddress, listAddress } from './applicants-address'
import { describeSeats } from './describe-seats'
import { type LoadedList, NO_SEASON } from './load-list'

interface ApplicantsPageProps extends LoadedList {
  list: ListAddress
  notice: ReactNode
  /** Links to other pages of admissions that the member may open. */
  links: readonly { href: string; label: string }[]
  /** Wraps the rows in the form for decisions; undefined for members who may not decide. */
  decisions?: ((rows: ReactNode, count: number) => ReactNode) | undefined
}

export const PAGE_SIZE = 50

export function ApplicantsPage(props: ApplicantsPageProps) {
  const { list, season, seasons, schools, seats, unassigned, all, found, links, notice, decisions } = props
  const shown = found.slice((list.page - 1) * PAGE_SIZE, list.page * PAGE_SIZE)
  const rows = (
    <ol className="inbox applicants">
      {shown.map((applicant) => (
        <ApplicantItem {...{ applicant, list, schools }} isPickable={decisions !== undefined} key={applicant.id} />
      ))}
    </ol>
  )
  const pageAddress = (page: number) => listAddress({ ...list, page })
  return (
    <>
      <div className="inbox-head">
        <h1>Applicants</h1>
        <p className="inbox-count">
          {season ? season.title : 'Without a season'}, {found.length}
          {unassigned > 0 && (
            <>
              {', '}
              <a href={listAddress({ season: NO_SEASON, sort: 'newest', page: 1 })}>{unassigned} without a season</a>
            </>
          )}
        </p>
        <p className="inbox-ways screen-only">
          {links.map(({ href, label }) => (
            <a href={href} key={href}>
              {label}
            </a>
          ))}
        </p>
      </div>
      {notice}
      {seats && <p className="seats">{describeSeats(seats)}</p>}
      {!season && <p>Assign a season in the inbox: then they join its list.</p>}
      <StateLinks list={list} applicants={all} />
      <ApplicantFilters list={list} seasons={seasons} seasonId={season?.id} />
      {shown.length === 0 && <EmptyState title="Nobody here">No applicant matches. Choose another filter.</EmptyState>}
      {shown.length > 0 && (decisions?.(rows, found.length) ?? rows)}
      <Pager
        newer={list.page > 1 ? pageAddress(list.page - 1) : undefined}
        older={found.length > list.page * PAGE_SIZE ? pageAddress(list.page + 1) : undefined}
      />
    </>
  )
}
