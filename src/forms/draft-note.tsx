import type { Language } from '../../content/language'
import type { DraftOffer } from './draft'
import type { FormState } from './form-state'
import { words } from './words'

interface DraftNoteProps {
  language: Language
  note: string
  hasAnswers?: boolean
  offer?: FormState['offer']
  onClear?: () => void
  onTake?: (offer: DraftOffer) => void
  onDrop?: (offer: DraftOffer) => void
}

/** Says that unfinished answers stay in this browser, and clears them; or offers those of another tab. */
export function DraftNote({ language, note, hasAnswers = false, offer, onClear, onTake, onDrop }: DraftNoteProps) {
  const say = words[language].drafts
  if (offer && !hasAnswers) {
    const { isStarted, values } = offer
    // On a shared computer, only the first name of the last person shows.
    const question = isStarted && values.firstName ? say.startedByApplication(values.firstName) : say.startedHere
    return (
      <p className="draft-note" key="offer">
        <span>{`${question} `}</span>
        <TextButton label={say.take} onClick={() => onTake?.(offer)} />
        <TextButton label={say.drop} onClick={() => onDrop?.(offer)} />
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
