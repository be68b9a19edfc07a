import { canGoTo, letterDefinitions, letterKinds } from '../../admissions/letters/letter-kinds'
import type { ListedLetter } from '../../admissions/letters/read-letters'
import type { ApplicationState } from '../../admissions/states'
import * as routes from '../../routes'
import { EmailState } from '../emails/emails-page'
import { letterStateLabels } from '../ui/email-states'
import { ForeignText } from '../ui/foreign-text'
import { Menu } from '../ui/menu'
import { Age } from '../ui/moment'

/** The letters and calls to a family. */
export function LetterList({ letters, mayOpen }: { letters: readonly ListedLetter[]; mayOpen: boolean }) {
  if (letters.length === 0) return null
  return (
    <section aria-labelledby="letters-title">
      <h2 id="letters-title">Letters</h2>
      <ul className="ratings">
        {letters.map(({ id, kind, at, by, email, note }) => (
          <li key={id}>
            {email && mayOpen ? (
              <a href={routes.deskEmail(email.id)}>{letterDefinitions[kind].label}</a>
            ) : (
              letterDefinitions[kind].label
            )}{' '}
            {email ? <EmailState state={email.status} of={letterStateLabels} /> : 'by phone'}{' '}
            {note && <ForeignText>{note}</ForeignText>}{' '}
            <small>
              <ForeignText>{by}</ForeignText>, <Age at={at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to the letters that the family may get in the application's state. */
export function LetterMenu({ id, state }: { id: string; state: ApplicationState }) {
  const kinds = letterKinds.filter((kind) => canGoTo(kind, state))
  if (kinds.length === 0) return null
  return (
    <Menu label="Write a letter">
      <ul className="menu-choices">
        {kinds.map((kind) => (
          <li key={kind}>
            <a href={`${routes.deskNewLetters}?${new URLSearchParams({ kind, application: id })}`}>
              {letterDefinitions[kind].label}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  )
}
