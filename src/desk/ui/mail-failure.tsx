import { ForeignText } from './foreign-text'
import { formatMailFailure } from './format-mail-failure'

/** An email's last failure. */
interface MailFailureProps {
  /** What the mail server, or the connection, said. */
  error: string
  /** What kind of failure that is, where it is known. */
  failure: string | null
}

/** Why an email was not accepted: a plain sentence, and what the mail server said. */
export function MailFailure({ error, failure }: MailFailureProps) {
  const words = formatMailFailure(failure)
  if (words === undefined) return <ForeignText>{error}</ForeignText>
  return (
    <>
      {words}{' '}
      <span className="mail-answer">
        <ForeignText>{error}</ForeignText>
      </span>
    </>
  )
}
