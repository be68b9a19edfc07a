import type { DueEmail } from '../../payments/emails'
import * as routes from '../../routes'
import { EmailState } from '../emails/emails-page'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'

interface BatchPageProps {
  id: string
  heading: string
  emails: readonly DueEmail[]
  mayOpen: boolean
}

/** The state of each email of a batch. */
export function BatchPage({ id, heading, emails, mayOpen }: BatchPageProps) {
  const isWaiting = emails.some(({ status }) => status === 'waiting')
  return (
    <>
      <p className="screen-only">
        <a href={routes.deskDueEmails}>{heading}</a>
      </p>
      <h1>{heading}</h1>
      {isWaiting && (
        <div className="row">
          <PostForm action={`${routes.deskDueBatch(id)}/cancel`}>
            <Button>Cancel what hasn’t left</Button>
          </PostForm>
          <a href={routes.deskDueBatch(id)}>Reload</a>
        </div>
      )}
      <Ledger columns={['To', 'State']}>
        {emails.map(({ emailId, to, status, error }) => (
          <tr key={emailId}>
            <th scope="row">
              {mayOpen ? (
                <a href={routes.deskEmail(emailId)}>
                  <ForeignText>{to}</ForeignText>
                </a>
              ) : (
                <ForeignText>{to}</ForeignText>
              )}
            </th>
            <td>
              <EmailState state={status} /> {status === 'stopped' && error}
            </td>
          </tr>
        ))}
      </Ledger>
    </>
  )
}
