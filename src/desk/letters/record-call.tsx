import type { Applicant } from '../../admissions/applicants'
import { findCallKind, MAX_NOTE_LENGTH } from '../../admissions/letters/record-call'
import { stateLabels } from '../../admissions/states'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextArea } from '../ui/fields'

interface RecordCallProps {
  applicant: Applicant
  /** The query of the list that the page leads back to. */
  from: string
}

/** A form to record that the family was told the decision by phone. Empty if there is nothing to tell. */
export function RecordCall({ applicant: { id, version, state, told, isTold }, from }: RecordCallProps) {
  if (isTold || !findCallKind(state, told)) return null
  return (
    <details>
      <summary>Told by phone</summary>
      <PostForm action={routes.deskApplicantStep(id, 'call')} className="stack">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="from" value={from} />
        <TextArea id="call-note" name="note" label="Note" rows={2} maxLength={MAX_NOTE_LENGTH} />
        <Button look="quiet">Record that the family was told: {stateLabels[state]}</Button>
      </PostForm>
    </details>
  )
}
