import type { PossibleRecipient } from '../../admissions/letters/due-letters'
import { type LetterKind, letterDefinitions } from '../../admissions/letters/letter-kinds'
import {
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  type TemplateProblems,
  type TemplateText,
} from '../../admissions/letters/letter-templates'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Checkbox, TextArea, TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { ExclusionList } from './exclusion-list'

interface ChoosePageProps {
  kind: LetterKind
  heading: string
  recipients: readonly PossibleRecipient[]
  chosenIds: ReadonlySet<string>
  /** The text of a letter that is written for this batch alone. */
  text: TemplateText | null
  problems: TemplateProblems | undefined
}

/** Who may get a letter. Those for whom it's due are checked. */
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
          <>
            <TextField
              id="subject"
              label="Subject"
              defaultValue={text.subject}
              maxLength={MAX_SUBJECT_LENGTH}
              error={problems?.subject.join(' ') || undefined}
            />
            <TextArea
              id="text"
              name="text"
              label="Text"
              hint="With the same fields as the letter texts."
              defaultValue={text.body}
              maxLength={MAX_BODY_LENGTH}
              rows={12}
              error={problems?.body.join(' ') || undefined}
            />
          </>
        )}
        <fieldset>
          <legend>Who gets it</legend>
          {possible.length === 0 && <EmptyState title="Nobody can get this letter now" />}
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
