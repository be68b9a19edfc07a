import type { ShownAnswer } from '../../submissions/handling/shown-answers'
import { EmailLink, PhoneLink } from '../ui/contact-link'
import { ForeignBlock } from '../ui/foreign-text'

/** Answers as they were sent, under the labels that the form had then; what was left empty takes one line. */
export function Answers({ answers }: { answers: readonly ShownAnswer[] }) {
  const empty = answers.filter(({ isGiven }) => !isGiven)
  return (
    <dl className="answers">
      {answers
        .filter(({ isGiven }) => isGiven)
        .map(({ field, label, answer, contact }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <Answer contact={contact}>{answer}</Answer>
            </dd>
          </div>
        ))}
      {empty.length > 0 && (
        <div>
          <dt>No answer</dt>
          <dd className="left-empty">{empty.map(({ label }) => label).join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}

function Answer({ contact, children }: { contact: ShownAnswer['contact'] | undefined; children: string }) {
  if (contact === 'phone') return <PhoneLink>{children}</PhoneLink>
  if (contact === 'email') return <EmailLink>{children}</EmailLink>
  return <ForeignBlock>{children}</ForeignBlock>
}
