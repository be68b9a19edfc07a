import { may } from '../../access/roles'
import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import type { MailDelay } from '../../submissions/emails/mail-delay'
import { formatMailFailure } from '../ui/format-mail-failure'

interface MailBannerProps {
  /** True if no mail server is set, so emails are only saved as files. */
  isFiles: boolean
  /** Undefined if no email is overdue. */
  delay: MailDelay | undefined
  member: StaffMember | undefined
}

/** Warns about email problems on every page. Hides the cause from people who are not signed in. */
export function MailBanner({ isFiles, delay, member }: MailBannerProps) {
  return (
    <>
      {isFiles && (
        <aside className="banner" aria-label="Email">
          No mail server is set up. Emails are saved as files, and nobody receives them. To fix this, set SMTP_URL on
          the server.
        </aside>
      )}
      {delay && (
        <aside className="banner" aria-label="Email delay">
          {member ? formatDelay(delay) : 'Email is delayed right now: a code may take longer to arrive.'}{' '}
          {member && may(member.role, 'emails') && (
            <a href={`${routes.deskEmails}?state=waiting`}>Emails that are waiting</a>
          )}
        </aside>
      )}
    </>
  )
}

function formatDelay({ count, isCapped, failure }: MailDelay): string {
  if (count === 0) return 'Emails have been waiting for more than ten minutes, and the site has not tried to send them.'
  const emails = count === 1 ? 'One email has' : `${isCapped ? `More than ${count}` : count} emails have`
  return `${emails} been waiting for more than ten minutes. ${formatMailFailure(failure) ?? 'The mail server did not accept them.'}`
}
