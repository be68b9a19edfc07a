import type { Language } from '../../content/language'
import type { Values } from './form-controls'
import { words } from './words'

interface DraftNoteProps {
  language: Language
  note: string
  hasAnswers?: boolean
  /** Answers from another form, offered for prefilling this one. */
  started?: Values | undefined
  onClear?: () => void
  onTake?: (started: Values) => void
  onDrop?: () => void
}

/** Shows that unfinished answers stay in this tab and offers to clear them, or offers answers from another form. */
export function DraftNote({ language, note, hasAnswers = false, started, onClear, onTake, onDrop }: DraftNoteProps) {
  const say = words[language].drafts
  if (started && !hasAnswers) {
    // On a shared computer, reveal only the previous person's first name.
    return (
      <p className="draft-note" key="started">
        <span>{`${say.started(started.firstName ?? '')} `}</span>
        <TextButton label={say.take} onClick={() => onTake?.(started)} />
        <TextButton label={say.drop} onClick={onDrop} />
      </p>
    )
  }
  return (
    <p className="draft-note" key="note">
      <span>{`${note} `}</span>
      <TextButton label={say.clear} onClick={onClear} disabled={!hasAnswers} />
    </p>
  )
}

function TextButton({ label, ...rest }: { label: string; onClick?: (() => void) | undefined; disabled?: boolean }) {
  return (
    <button className="text-button" type="button" {...rest}>
      {label}
    </button>
  )
}
