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
  /** The problem whose banner this browser has folded. */
  folded: string | undefined
}

/**
 * Warns about email problems on every page, in one line. A script adds the button that folds it until the problem
 * changes. Hides the cause from people who are not signed in.
 */
export function MailBanner({ isFiles, delay, member, folded }: MailBannerProps) {
  if (!isFiles && !delay) return null
  const problem = isFiles ? 'files' : `delay-${(member && delay?.failure) ?? ''}`
  const isWaitingShown = delay && member && may(member.role, 'emails')
  return (
    <aside
      className="banner"
      aria-label="Email"
      data-problem={problem}
      data-folded={folded === problem ? '' : undefined}
    >
      <span>{describeProblem(isFiles, delay, member)}</span>
      {isWaitingShown && <a href={`${routes.deskEmails}?state=waiting`}>See waiting emails</a>}
    </aside>
  )
}

function describeProblem(isFiles: boolean, delay: MailDelay | undefined, member: StaffMember | undefined): string {
  if (isFiles) return 'Emails aren’t going out: no mail server yet.'
  if (!member) return 'Email is delayed: a code may take longer to arrive.'
  const { count = 0, isCapped, failure = null } = delay ?? {}
  if (count === 0) return 'Email is late: the site has not tried to send it for ten minutes.'
  const emails = count === 1 ? 'One email is' : `${isCapped ? `More than ${count}` : count} emails are`
  return `${emails} late. ${formatMailFailure(failure) ?? 'The mail server didn’t accept them.'}`
}
