import { type ComponentType, use } from 'react'
import type { Event } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import { originalKind } from '../../log/undo/undone'
import type { PeopleEvent } from '../../people/people-event'
import type { Person } from '../../submissions/people/read-person'
import type { Suggestion } from '../../submissions/people/suggest-people'
import { formatSubmissionCount } from '../bulk/describe-bulk'
import { inboxAddress, submissionAddress } from '../inbox/inbox-address'
import { EmailLink, PhoneLink } from '../ui/contact-link'
import { formatEventKind } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { Notice, ProblemNotice } from '../ui/notice'
import { Pager } from '../ui/pager'
import { UndoButton } from '../undo/undo-button'
import { SameAsForm } from './more-from-sender'
import { OriginContext, type PersonOrigin, personAddress } from './origin'
import { SentList } from './sent-list'
import { personName, SuggestionList } from './suggestion-list'

export interface PersonPageProps {
  origin: PersonOrigin
  person: Person
  suggestions: readonly Suggestion[]
  mayHandle: boolean
  history: { events: readonly Event[]; undoBlockers: ReadonlyMap<string, Blocker | undefined> }
  done?: PeopleEvent | undefined
  problem?: string | undefined
}

export function PersonPage({ person, suggestions, mayHandle, history, done, problem, origin }: PersonPageProps) {
  const { id, entries, count, next, isFirst } = person
  return (
    <OriginContext value={origin}>
      <BackLinks {...origin} />
      <PersonHeader person={person} />
      <ProblemNotice>{problem}</ProblemNotice>
      {done && <PeopleNotice {...done} personId={id} />}
      <section aria-labelledby="sent-heading">
        <h2 id="sent-heading">{formatSubmissionCount(count.n, count.isCapped)}</h2>
        <SentList personId={id} entries={entries} maySeparate={mayHandle && count.n > 1} />
        <Pager
          newer={isFirst ? undefined : personAddress(id, origin)}
          older={next === undefined ? undefined : personAddress(id, origin, { after: String(next) })}
        />
      </section>
      <section className="person-same" aria-labelledby="same-heading">
        <h2 id="same-heading">Looks like the same person</h2>
        {suggestions.length === 0 ? (
          <p className="field-hint">No one else to suggest.</p>
        ) : (
          <SuggestionList personId={id} suggestions={suggestions} mayJoin={mayHandle} />
        )}
        {mayHandle && <SameAsForm personId={id} origin={origin} />}
      </section>
      <PeopleHistory personId={id} {...history} />
    </OriginContext>
  )
}

/** Links to the submission and the list that the user came from. */
function BackLinks({ via, from }: PersonOrigin) {
  if (via === undefined) return null
  return (
    <nav className="ways-on screen-only" aria-label="Back">
      <a href={submissionAddress(via, from)}>Back to {via}</a>
      <a href={`${inboxAddress(from)}#${via}`}>Back to the list</a>
    </nav>
  )
}

function PersonHeader({ person }: Pick<PersonPageProps, 'person'>) {
  const [, ...otherNames] = person.names
  return (
    <header className="person-head">
      <h1>
        <ForeignText>{personName(person)}</ForeignText>
      </h1>
      <ContactLine label="Also" texts={otherNames} as={ForeignText} />
      <ContactLine label="Email" texts={person.emails} as={EmailLink} />
      <ContactLine label="Phone" texts={person.phones} as={PhoneLink} />
    </header>
  )
}

/** The list below shows all of them. */
const MAX_CONTACTS_SHOWN = 10

type ContactLineProps = { label: string; texts: readonly string[]; as: ComponentType<{ children: string }> }

function ContactLine({ label, texts, as: Text }: ContactLineProps) {
  if (texts.length === 0) return null
  return (
    <p className="person-line">
      <span className="person-label">{label}</span>
      {texts.slice(0, MAX_CONTACTS_SHOWN).map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </p>
  )
}

function PeopleHistory({ personId, events, undoBlockers }: PersonPageProps['history'] & { personId: string }) {
  const origin = use(OriginContext)
  if (events.length === 0) return null
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className="history">
        {events.map(({ id, at, actorName, kind, details }) => (
          <li className="history-line" key={id}>
            <div>
              <b>
                <ForeignText>{actorName ?? 'The site'}</ForeignText>
              </b>{' '}
              {kind === 'undone' && details
                ? `undid: ${formatEventKind(originalKind({ kind, details }))}`
                : formatEventKind(kind)}
              {details === null && ' (details erased)'}
              {undoBlockers.has(id) && undoBlockers.get(id) === undefined && (
                <UndoButton eventId={id} back={personAddress(personId, origin)} of={formatEventKind(kind)} />
              )}
            </div>
            <Age at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function PeopleNotice({ eventId, kind, references, personId, isUndoable }: PeopleEvent & { personId: string }) {
  const [first] = references
  const origin = use(OriginContext)
  return (
    <Notice tone="done">
      {kind === 'people-joined' && <p>They’re now one person.</p>}
      {kind === 'people-kept-apart' && <p>They won’t be suggested again. You can still join them by reference.</p>}
      {kind === 'people-separated' && (
        <p>
          {first === undefined ? 'It' : <a href={submissionAddress(first, origin.from)}>{first}</a>}
          {references.length > 1 && ` and ${references.length - 1} more`}{' '}
          {references.length > 1 ? 'now have' : 'now has'} a separate page.
        </p>
      )}
      {isUndoable && <UndoButton eventId={eventId} back={personAddress(personId, origin)} />}
    </Notice>
  )
}
