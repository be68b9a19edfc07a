import { Button } from '../ui/button'
import { TextArea } from '../ui/fields'
import { StepForm } from './step-form'
import type { NoteDraft } from './submission-props'

interface NoteFormsProps {
  noting: NoteDraft | undefined
  names: readonly string[]
}

/** A note for colleagues, or what a family wrote back, which names nobody. */
export function NoteForms({ noting, names }: NoteFormsProps) {
  return (
    <div className="note-forms">
      <NoteForm
        kind="note"
        title="Write a note"
        label="Note"
        hint="For colleagues only. Type @Name to email someone."
        button="Save note"
        noting={noting}
        names={names}
      />
      <NoteForm
        kind="reply"
        title="Paste a reply"
        label="Their reply"
        hint="Replies go to the office mailbox. Paste one here so that everybody can see it."
        button="Save reply"
        noting={noting}
      />
    </div>
  )
}

interface NoteFormProps {
  kind: NoteDraft['kind']
  title: string
  label: string
  hint: string
  button: string
  noting: NoteDraft | undefined
  names?: readonly string[]
}

function NoteForm({ kind, title, label, hint, button, noting, names }: NoteFormProps) {
  const draft = noting?.kind === kind ? noting : undefined
  const id = `${kind}-text`
  return (
    <details className="menu" open={draft !== undefined}>
      <summary className="button button--quiet">{title}</summary>
      <StepForm step="notes" className="stack">
        <input type="hidden" name="kind" value={kind} />
        <TextArea
          {...{ id, label, hint, error: draft?.error }}
          name="text"
          rows={4}
          defaultValue={draft?.text}
          data-draft={kind}
          data-colleagues={names && JSON.stringify(names)}
          data-key={kind === 'note' ? 'w' : undefined}
        />
        <Button>{button}</Button>
      </StepForm>
    </details>
  )
}
