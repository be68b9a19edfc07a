import type { PossibleRecipient } from '../../admissions/letters/due-letters'
import { type LetterKind, letterDefinitions } from '../../admissions/letters/letter-kinds'
import type { TemplateProblems, TemplateText } from '../../admissions/letters/letter-templates'
import * as routes from '../../routes'
import { LetterTextFields } from '../letter-templates/letter-text-fields'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Checkbox } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { ExclusionList } from './exclusion-list'

interface ChoosePageProps {
  kind: LetterKind
  heading: string
  recipients: readonly PossibleRecipient[]
  chosenIds: ReadonlySet<string>
  /** A text for this batch alone; null for other letters. */
  text: TemplateText | null
  problems: TemplateProblems | undefined
}

/** Form to choose the recipients of a letter. */
export function ChoosePage({ kind, heading, recipients, chosenIds, text, problems }: ChoosePageProps) {
  const possible = recipients.filter(({ block }) => !block)
  return (
    <>
      <p>
        <a href={routes.deskLetters}>Letters</a>
      </p>
      <h1>{heading}</h1>
      <p>{letterDefinitions[kind].recipients}. Nothing is sent yet: next, you see every letter.</p>
      <PostForm action={routes.deskLetters} className="stack">
        <input type="hidden" name="kind" value={kind} />
        {text && (
          <LetterTextFields {...{ text, problems }} hint="With the same fields as the letter texts." rows={12} />
        )}
        <fieldset>
          <legend>Who gets it</legend>
          {possible.length === 0 && <EmptyState title="No one can get this letter now" />}
          {possible.map(({ candidate: { row, name, reference }, reason }) => (
            <Checkbox
              id={row.id}
              name="application"
              value={row.id}
              defaultChecked={chosenIds.has(row.id)}
              label={
                <>
                  <ForeignText>{name || reference}</ForeignText>: {reason}
                </>
              }
              key={row.id}
            />
          ))}
        </fieldset>
        {possible.length > 0 && <Button>Show the letters</Button>}
      </PostForm>
      <ExclusionList exclusions={recipients.flatMap(({ candidate, block }) => (block ? [{ candidate, block }] : []))} />
    </>
  )
}
