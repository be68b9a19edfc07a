import { use } from 'react'
import * as routes from '../../routes'
import type { Suggestion } from '../../submissions/people/suggest-people'
import { formatSubmissionCount } from '../bulk/describe-bulk'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { OriginContext, personAddress, withOrigin } from './origin'

interface SuggestionListProps {
  personId: string
  suggestions: readonly Suggestion[]
  mayJoin: boolean
}

export function SuggestionList({ personId, suggestions, mayJoin }: SuggestionListProps) {
  return (
    <>
      {mayJoin && (
        <p className="field-hint">
          Joining puts everything from both people on one page, including anything they send later. You can undo it.
          “Not the same person” ends the suggestion.
        </p>
      )}
      <ul className="likely">
        {suggestions.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionSummary {...suggestion} />
            {mayJoin && <SuggestionForm personId={personId} suggestion={suggestion} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function SuggestionSummary(suggestion: Suggestion) {
  const { id, reason, emails, phones, count } = suggestion
  const origin = use(OriginContext)
  return (
    <div>
      <p>
        <a href={personAddress(id, origin)}>
          <ForeignText>{personName(suggestion)}</ForeignText>
        </a>{' '}
        {formatSubmissionCount(count, count >= 100)}
      </p>
      <p>
        <b>{reasonLabels[reason]}</b>
      </p>
      <p className="likely-facts">
        {[...emails, ...phones].slice(0, 4).map((text) => (
          <ForeignText key={text}>{text}</ForeignText>
        ))}
      </p>
    </div>
  )
}

function SuggestionForm({ personId, suggestion }: { personId: string; suggestion: Suggestion }) {
  const name = personName(suggestion)
  const origin = use(OriginContext)
  return (
    <PostForm className="row" action={withOrigin(routes.deskPersonStep(personId, 'join'), origin)}>
      <Button look="quiet" name="other" value={suggestion.id}>
        Join{' '}
        <span className="visually-hidden">
          with <ForeignText>{name}</ForeignText>
        </span>
      </Button>
      {suggestion.reason !== 'reference' && (
        <Button
          look="quiet"
          name="other"
          value={suggestion.id}
          formAction={withOrigin(routes.deskPersonStep(personId, 'apart'), origin)}
        >
          Not the same person
          <span className="visually-hidden">
            : <ForeignText>{name}</ForeignText>
          </span>
        </Button>
      )}
    </PostForm>
  )
}

/** The newest name, or else the email address. */
export function personName({ names: [name], emails: [email] }: Pick<Suggestion, 'names' | 'emails'>): string {
  return name ?? email ?? 'No name'
}

const reasonLabels: Readonly<Record<Suggestion['reason'], string>> = {
  'name-and-phone': 'Same full name and phone',
  phone: 'Same phone',
  name: 'Same full name',
  address: 'Same email address and first name',
  reference: 'You searched for them',
}
