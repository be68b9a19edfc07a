import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import type { InboxEntry } from '../../submissions/inbox/inbox-list'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { type CountedList, type FailedEmail, type TodaySummary, todayQueries } from '../../submissions/inbox/today'
import { describeSetup, type SetupTask } from '../setup/setup-page'
import { FindingsPart, type FindingsPartProps } from '../site-check/findings-part'
import { RestoredTeamNotice } from '../team/team-page'
import { EmptyState } from '../ui/empty-state'
import { type ApplicantLine, ApplicantsPart } from './applicants-part'
import { ComingUp, type LabeledPlan } from './coming-up'
import { type LabeledStep, NotPublishedPart, PlannedPart } from './not-published-part'
import { RefusedAttemptsNotice } from './refused-attempts'
import { type BackupSummary, type DiskSpace, SiteState } from './site-state'
import { TodayPart } from './today-part'
import { FailedRow, SubmissionRow } from './today-rows'

interface TodayPageProps {
  today: TodaySummary
  seasons: readonly StoredSeason[]
  /** Tasks about applicants. Empty for members who may not see them. */
  applicants: readonly ApplicantLine[]
  /** Only for members who may edit the website. */
  findings: FindingsPartProps | undefined
  /** Failed publications. Empty for members who may not edit the website. */
  notPublished: readonly LabeledStep[]
  /** Scheduled changes of the website that the member may change. */
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
  /** Tasks of a new site. Only for owners. */
  setup: readonly SetupTask[]
  /** The promised time to answer, as in "three business days". */
  answerWithin: string
  maySeeEmails: boolean
}

/** The desk's first page: one worklist, and beside it the dates ahead and the state of the site. */
export function TodayPage(props: TodayPageProps) {
  const { today, findings, notPublished, refused, room, name, answerWithin, maySeeEmails } = props
  const { late, mine, failed } = today
  const isSetUp = props.setup.every(({ isDone }) => isDone)
  const isAllClear =
    isSetUp &&
    !props.restoredFrom &&
    refused === 0 &&
    notPublished.length === 0 &&
    props.applicants.length === 0 &&
    (findings?.count ?? 0) === 0 &&
    [late, mine, today.new, ...(maySeeEmails ? [failed] : [])].every(({ count }) => count.n === 0)
  return (
    <>
      <div className="page-top">
        <h1>Today</h1>
        <p id="changed" />
      </div>
      {props.restoredFrom && <RestoredTeamNotice madeAt={props.restoredFrom} />}
      <RefusedAttemptsNotice count={refused} />
      {!isSetUp && (
        <p className="page-top">
          <a href={routes.deskSetup}>{describeSetup(props.setup)}</a>
        </p>
      )}
      <div className="today">
        <div className="sheet worklist">
          {isAllClear && <EmptyState title="All caught up">Nothing is waiting for you, {name}.</EmptyState>}
          <Submissions
            {...{ ...late, id: 'late', title: 'Overdue', action: 'Answer', query: todayQueries.late }}
            why={`We promise an answer within ${answerWithin}. Longest wait first.`}
          />
          {maySeeEmails && <FailedEmails {...failed} />}
          <NotPublishedPart steps={notPublished} />
          <ApplicantsPart lines={props.applicants} />
          <Submissions
            {...{ ...mine, id: 'mine', title: 'Mine', action: 'Answer', query: todayQueries.mine }}
            why="Assigned to you and not answered yet."
          />
          <Submissions
            {...{ ...today.new, id: 'new', title: 'New', action: 'Open', query: todayQueries.new }}
            why="No one is working on these yet."
          />
          {findings && <FindingsPart {...findings} />}
          <PlannedPart plans={props.plans} />
        </div>
        <aside className="today-side" aria-label="Dates and the site">
          <ComingUp seasons={props.seasons} plans={props.plans} />
          {props.backup && <SiteState backup={props.backup} room={room} maySeeBackups={props.maySeeBackups} />}
          <p>
            <a href={routes.deskCharts}>Charts of applications</a>
          </p>
        </aside>
      </div>
    </>
  )
}

interface SubmissionsProps extends CountedList<InboxEntry> {
  id: string
  title: string
  why: string
  query: InboxQuery
  action: string
}

function Submissions({ count, first, query, action, ...part }: SubmissionsProps) {
  return (
    <TodayPart {...part} count={count} href={`${routes.deskInbox}?${writeInboxQuery(query)}`} shown={first.length}>
      {first.map((entry) => (
        <SubmissionRow {...{ entry, query, action }} key={entry.id} />
      ))}
    </TodayPart>
  )
}

function FailedEmails({ count, first }: CountedList<FailedEmail>) {
  const why = 'Send them again, correct the address, or don’t send them.'
  const href = `${routes.deskEmails}?state=failed`
  return (
    <TodayPart id="failed" title="Failed emails" why={why} count={count} href={href} shown={first.length}>
      {first.map((email) => (
        <FailedRow email={email} key={email.id} />
      ))}
    </TodayPart>
  )
}
