import * as routes from '../../routes'
import type { MailEntry } from '../../submissions/mails'
import { PostForm } from '../shell/post-form'
import { kindInWords } from '../ui/email-kinds'
import { states, stateWords } from '../ui/email-states'
import { EmptyState } from '../ui/empty-state'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { Pager } from '../ui/pager'
import { EmailState } from './email-state'

interface EmailsPageProps {
  entries: readonly MailEntry[]
  /** The state that the list is filtered by. */
  state: MailEntry['status'] | undefined
  newest: string | undefined
  older: string | undefined
  /** Makes a second click send no second test. */
  stepKey: string
}

/** Every email that was ever queued, the newest first. */
export function EmailsPage({ entries, state, newest, older, stepKey }: EmailsPageProps) {
  return (
    <>
      <div className="page-top">
        <h1>Emails</h1>
        <PostForm action={routes.deskTestEmail}>
          <input type="hidden" name="key" value={stepKey} />
          <button className="button button--quiet" type="submit">
            Send me a test email
          </button>
        </PostForm>
      </div>
      <nav aria-label="State">
        <ul className="views">
          {[undefined, ...states].map((each) => (
            <li key={each ?? 'all'}>
              <a href={emailsAddress({ state: each })} aria-current={each === state ? 'page' : undefined}>
                {each ? stateWords[each] : 'All'}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {entries.length === 0 ? (
        <EmptyState title={state ? `No email is ${stateWords[state].toLowerCase()}` : 'No emails yet'} />
      ) : (
        <table className="ledger emails">
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col">What</th>
              <th scope="col">State</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EmailRow entry={entry} key={entry.id} />
            ))}
          </tbody>
        </table>
      )}
      <Pager newer={newest} older={older} />
    </>
  )
}

function EmailRow({ entry: { id, subject, to, kind, status, at, error } }: { entry: MailEntry }) {
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
      <td>{kindInWords(kind)}</td>
      <td>
        <EmailState state={status} />
        {status === 'failed' && error !== null && (
          <span className="email-reason">
            <ForeignText>{error}</ForeignText>
          </span>
        )}
      </td>
      <td>
        <Age at={at} />
      </td>
    </tr>
  )
}

/** The list of a state; the page below an email where it is given. */
export function emailsAddress({ state, after }: { state?: string | undefined; after?: string | undefined }): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(after && { after }) })
  return query.size > 0 ? `${routes.deskEmails}?${query}` : routes.deskEmails
}
