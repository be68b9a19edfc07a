import { ForeignText } from './foreign-text'
import { formatMailFailure } from './format-mail-failure'

interface MailFailureProps {
  /** Text of the mail server or of the connection error. */
  error: string
  /** Kind of failure, or null if unknown. */
  failure: string | null
}

/** Explains why an email was not accepted, followed by the server's message. */
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
