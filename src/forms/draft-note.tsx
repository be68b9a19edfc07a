import type { DraftOffer } from './draft'
import type { FormState } from './form-state'

interface DraftNoteProps {
  /** Says that what is typed is kept in this browser. */
  note: string
  hasAnswers?: boolean
  offer?: FormState['offer']
  onClear?: () => void
  onTake?: (offer: DraftOffer) => void
  onDrop?: (offer: DraftOffer) => void
}

/** Says that unfinished answers stay in this browser, and clears them; or offers those that are not this tab's. */
export function DraftNote({ note, hasAnswers = false, offer, onClear, onTake, onDrop }: DraftNoteProps) {
  if (offer && !hasAnswers) {
    return (
      <p className="draft-note" key="offer">
        <span>{`${questionOf(offer)} `}</span>
        <TextButton label="Yes, fill it in" onClick={() => onTake?.(offer)} />
        <TextButton label="No, delete it" onClick={() => onDrop?.(offer)} />
      </p>
    )
  }
  return (
    <p className="draft-note" key="note">
      <span>{`${note} `}</span>
      <TextButton label="Clear" onClick={onClear} disabled={!hasAnswers} />
    </p>
  )
}

/** At a computer that several people use, only the first name of the last one shows. */
function questionOf({ isStarted, values }: DraftOffer): string {
  return isStarted && values.firstName
    ? `Are you ${values.firstName}? We can fill in what you entered in your application.`
    : 'This form was started in this browser, by you or someone else. Fill in those answers?'
}

function TextButton({ label, ...rest }: { label: string; onClick?: (() => void) | undefined; disabled?: boolean }) {
  return (
    <button className="text-button" type="button" {...rest}>
      {label}
    </button>
  )
}
