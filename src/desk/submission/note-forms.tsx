import type { Colleague } from '../inbox/describe-filters'
import { Button } from '../ui/button'
import { TextArea } from '../ui/fields'
import { StepForm } from './step-form'
import type { NoteDraft } from './submission-props'

const noteForms = [
  {
    kind: 'note',
    title: 'Write a note',
    label: 'Note',
    hint: 'For colleagues only. Type @Name to email someone.',
    button: 'Save note',
  },
  {
    kind: 'reply',
    title: 'Paste a reply',
    label: 'Their reply',
    hint: 'Replies go to the office mailbox. Paste one here so that everyone can see it.',
    button: 'Save reply',
  },
] as const

export function NoteForms({ noting, names }: { noting: NoteDraft | undefined; names: readonly string[] }) {
  return (
    <div className="note-forms">
      {noteForms.map(({ kind, title, label, hint, button }) => {
        const draft = noting?.kind === kind ? noting : undefined
        return (
          <details className="menu" open={draft !== undefined} key={kind}>
            <summary className="button button--quiet">{title}</summary>
            <StepForm step="notes" className="stack">
              <input type="hidden" name="kind" value={kind} />
              <TextArea
                {...{ label, hint, error: draft?.error }}
                id={`${kind}-text`}
                name="text"
                rows={4}
                defaultValue={draft?.text}
                data-draft={kind}
                data-colleagues={kind === 'note' ? JSON.stringify(names) : undefined}
                data-key={kind === 'note' ? 'w' : undefined}
              />
              <Button look={draft ? 'main' : 'quiet'}>{button}</Button>
            </StepForm>
          </details>
        )
      })}
    </div>
  )
}

/** Excludes the reader, who is not notified of their own notes. */
export function colleagueNames(readerId: string, colleagues: readonly Colleague[]): string[] {
  return colleagues.filter(({ id }) => id !== readerId).map(({ name }) => name)
}
