import { type ReactNode, use } from 'react'
import { calendarDayAt, isoDate } from '../../../content/calendar'
import { emailKindLabel } from '../../database/email-kinds'
import * as routes from '../../routes'
import type { EmailEntry } from '../../submissions/emails/emails'
import type { SavedGroup } from '../../submissions/emails/send-saved'
import { SearchField } from '../inbox/inbox-filters'
import { PostForm } from '../shell/post-form'
import { formatDayAtEnd } from '../ui/age'
import { Button } from '../ui/button'
import { ClockContext } from '../ui/clock-context'
import { emailStateLabels, emailStates } from '../ui/email-states'
import { EmptyState } from '../ui/empty-state'
import { Checkbox } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { MailFailure } from '../ui/mail-failure'
import { Age } from '../ui/moment'
import { Notice } from '../ui/notice'
import { Pager } from '../ui/pager'

interface EmailsPageProps {
  entries: readonly EmailEntry[]
  state: EmailEntry['status'] | undefined
  q: string | undefined
  newest: string | undefined
  older: string | undefined
  stepKey: string
  problem: string | undefined
  hasRetries: boolean
  done: ReactNode
  /** Emails saved as files that can be sent now. */
  saved: readonly SavedGroup[]
}

export function EmailsPage({ entries, state, q, newest, older, stepKey, saved, ...props }: EmailsPageProps) {
  return (
    <>
      <div className="page-top">
        <h1>Emails</h1>
        <div className="row">
          {props.hasRetries && (
            <PostForm action={routes.deskRetryEmails}>
              <Button>Try all now</Button>
            </PostForm>
          )}
          <PostForm action={routes.deskTestEmail}>
            <input type="hidden" name="key" value={stepKey} />
            <Button look="quiet">Send me a test email</Button>
          </PostForm>
        </div>
      </div>
      {props.done}
      {props.problem && <Notice tone="problem">{props.problem}</Notice>}
      <search>
        <form className="inbox-search email-search" action={routes.deskEmails}>
          {state && <input type="hidden" name="state" value={state} />}
          <SearchField placeholder="Address, subject, reference" defaultValue={q} />
        </form>
      </search>
      <nav aria-label="State">
        <ul className="views">
          {[undefined, ...emailStates].map((each) => (
            <li key={each ?? 'all'}>
              <a href={emailsAddress({ state: each, q })} aria-current={each === state ? 'page' : undefined}>
                {each ? emailStateLabels[each] : 'All'}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {saved.length > 0 && <SavedEmails saved={saved} />}
      {entries.length === 0 ? (
        <NoEmailsFound state={state} q={q} hasOlder={older !== undefined} />
      ) : (
        <Ledger className="emails" columns={['Subject', 'To', 'What', 'State', 'When']}>
          {entries.map((entry) => (
            <EmailRow entry={entry} key={entry.id} />
          ))}
        </Ledger>
      )}
      <Pager newer={newest} older={older} />
    </>
  )
}

/** Nothing is preselected. */
function SavedEmails({ saved }: Pick<EmailsPageProps, 'saved'>) {
  const { timeZone } = use(ClockContext)
  return (
    <details className="saved-emails">
      <summary>Send emails that were saved as files while no mail server was set</summary>
      <PostForm action={routes.deskSavedEmails} className="stack">
        <fieldset>
          <legend>Choose what to send now.</legend>
          {saved.map(({ kind, count, first, last }) => (
            <Checkbox
              id={`send-${kind}`}
              name="kind"
              value={kind}
              label={`${emailKindLabel(kind)}: ${count.toLocaleString('en-US')}, ${formatDayRange([first, last], timeZone)}`}
              key={kind}
            />
          ))}
        </fieldset>
        <div className="row">
          <Button look="quiet">Send these</Button>
          <span className="field-hint">
            In a minute, at most five an hour to one address; the rest stay here. Until then, you can stop each.
          </span>
        </div>
      </PostForm>
    </details>
  )
}

/** Formats days as "November 1, 2026 to November 25, 2026". */
function formatDayRange(moments: readonly string[], timeZone: string): string {
  return [...new Set(moments.map((at) => formatDayAtEnd(isoDate(calendarDayAt(new Date(at), timeZone)))))].join(' to ')
}

function NoEmailsFound({ state, q, hasOlder }: Pick<EmailsPageProps, 'state' | 'q'> & { hasOlder: boolean }) {
  if (q !== undefined)
    return (
      <EmptyState title="No email found">
        {hasOlder
          ? 'Only the newest were searched. Go to the older ones.'
          : 'Search for whole words or how they begin.'}
      </EmptyState>
    )
  return <EmptyState title={state ? `No email is ${emailStateLabels[state].toLowerCase()}` : 'No emails yet'} />
}

function EmailRow({ entry: { id, subject, to, kind, status, at, error, failure } }: { entry: EmailEntry }) {
  return (
    <tr>
      <th scope="row">
        <a href={routes.deskEmail(id)}>
          <ForeignText>{subject}</ForeignText>
        </a>
      </th>
      <td data-column="To">
        <ForeignText>{to}</ForeignText>
      </td>
      <td>{emailKindLabel(kind)}</td>
      <td>
        <EmailState state={status} />
        {(status === 'failed' || status === 'waiting') && error !== null && (
          <span className="email-reason">
            <MailFailure error={error} failure={failure} />
          </span>
        )}
      </td>
      <td>
        <Age at={at} />
      </td>
    </tr>
  )
}

/** The address of the list; `after` is the id of the last email on the previous page. */
export function emailsAddress(given: { state?: string | undefined; q?: string | undefined; after?: string }): string {
  const query = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${routes.deskEmails}?${query}` : routes.deskEmails
}

interface EmailStateProps {
  state: EmailEntry['status']
  of?: typeof emailStateLabels
}

export function EmailState({ state, of = emailStateLabels }: EmailStateProps) {
  return <span data-email={state}>{of[state]}</span>
}
