import type { ReactNode } from 'react'
import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import type { ChartCounts } from '../../submissions/charts/chart-counts'
import type { CappedCount, InboxEntry } from '../../submissions/inbox/inbox-list'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { type CountedList, type FailedEmail, type TodaySummary, todayQueries } from '../../submissions/inbox/today'
import { formatCappedCount } from '../bulk/describe-bulk'
import { FindingsPart, type FindingsPartProps } from '../site-check/findings-part'
import { RestoredTeamNotice } from '../team/team-page'
import { EmptyState } from '../ui/empty-state'
import { type ApplicantLine, ApplicantsPart } from './applicants-part'
import { Charts } from './charts'
import { ComingUp, type LabeledPlan } from './coming-up'
import { type LabeledStep, NotPublishedPart } from './not-published-part'
import { RefusedAttemptsNotice } from './refused-attempts'
import { type BackupSummary, type DiskSpace, SiteState } from './site-state'
import { FailedRow, SubmissionRow } from './today-rows'

interface TodayPageProps {
  today: TodaySummary
  figures: ChartCounts
  bootCamp: Content['bootCamp']
  /** Tasks about applicants. Empty for members who may not see them. */
  applicants: readonly ApplicantLine[]
  /** Only for members who may edit the website. */
  findings: FindingsPartProps | undefined
  /** Failed publications. Empty for members who may not edit the website. */
  notPublished: readonly LabeledStep[]
  /** Plans of seasons. Empty for members who may not edit seasons. */
  plans: readonly LabeledPlan[]
  /** Only for members who may see emails. */
  backup: BackupSummary | undefined
  maySeeBackups: boolean
  /** The number of refused attempts in the past day; zero for non-owners. */
  refused: number
  /** The time of the restored backup if its team is not confirmed yet. Only for owners. */
  restoredFrom: string | undefined
  room: DiskSpace | undefined
  name: string
  /** The promised time to answer, as in "three business days". */
  answerWithin: string
  maySeeEmails: boolean
}

/** The desk's first page: failed and late items first, then upcoming days and charts. */
export function TodayPage(props: TodayPageProps) {
  const { today, figures, bootCamp, findings, notPublished, refused, room, name, answerWithin, maySeeEmails } = props
  const { late, mine, failed } = today
  const isAllClear =
    notPublished.length === 0 &&
    props.applicants.length === 0 &&
    [late, mine, today.new, ...(maySeeEmails ? [failed] : [])].every(({ count }) => count.n === 0)
  return (
    <>
      <div className="page-top">
        <h1>Today</h1>
        <p id="changed" />
      </div>
      {isAllClear && <EmptyState title="All caught up">Everything is read and answered, {name}.</EmptyState>}
      <div className="today">
        {props.restoredFrom && <RestoredTeamNotice madeAt={props.restoredFrom} />}
        {maySeeEmails && <FailedEmails {...failed} />}
        <RefusedAttemptsNotice count={refused} />
        <NotPublishedPart steps={notPublished} />
        <Submissions
          {...late}
          id="late"
          title="Late"
          why={`We promise an answer within ${answerWithin}. These don’t have one yet, longest wait first.`}
          query={todayQueries.late}
        />
        <ApplicantsPart lines={props.applicants} />
        <Submissions
          {...mine}
          id="mine"
          title="Mine"
          why="Assigned to you and not answered yet."
          query={todayQueries.mine}
        />
        <Submissions {...today.new} id="new" title="New" why="Not started yet." query={todayQueries.new} />
        {findings && <FindingsPart {...findings} />}
        <ComingUp bootCamp={bootCamp} plans={props.plans} />
        <Charts figures={figures} />
        {props.backup && <SiteState backup={props.backup} room={room} maySeeBackups={props.maySeeBackups} />}
      </div>
    </>
  )
}

interface SubmissionsProps extends CountedList<InboxEntry> {
  id: string
  title: string
  why: string
  query: InboxQuery
}

function Submissions({ count, first, query, ...part }: SubmissionsProps) {
  return (
    <TodayPart {...part} count={count} href={`${routes.deskInbox}?${writeInboxQuery(query)}`} shown={first.length}>
      {first.map((entry) => (
        <SubmissionRow entry={entry} query={query} key={entry.id} />
      ))}
    </TodayPart>
  )
}

function FailedEmails({ count, first }: CountedList<FailedEmail>) {
  const why = 'These emails weren’t delivered. Send them again, correct the address, or don’t send them.'
  const href = `${routes.deskEmails}?state=failed`
  return (
    <TodayPart id="failed" title="Failed emails" why={why} count={count} href={href} shown={first.length}>
      {first.map((email) => (
        <FailedRow email={email} key={email.id} />
      ))}
    </TodayPart>
  )
}

interface TodayPartProps {
  id: string
  title: string
  why: string
  count: CappedCount
  /** The address of the full list. */
  href: string
  shown: number
  children: ReactNode
}

function TodayPart({ id, title, why, count, href, shown, children }: TodayPartProps) {
  return (
    <section aria-labelledby={`${id}-title`} className={count.n === 0 ? 'part part--empty' : 'part'} id={id}>
      <h2 id={`${id}-title`}>
        {title} <span data-number={id}>{formatCappedCount(count)}</span>
      </h2>
      {count.n > 0 && (
        <>
          <p className="part-why">{why}</p>
          <ol className="part-rows">{children}</ol>
          {count.n > shown && (
            <p>
              <a href={href}>
                All {formatCappedCount(count)}
                <span className="visually-hidden"> of “{title}”</span>
              </a>
            </p>
          )}
        </>
      )}
    </section>
  )
}
