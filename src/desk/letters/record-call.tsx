import type { ApplicationRow } from '../../admissions/application-row'
import { MAX_NOTE_LENGTH } from '../../admissions/letters/record-call'
import { mustBeTold, stateLabels } from '../../admissions/states'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextArea } from '../ui/fields'

/** A form to record that the family was told the decision by phone. Nothing for other states. */
export function RecordCall({ application }: { application: Pick<ApplicationRow, 'id' | 'version' | 'state'> }) {
  const { id, version, state } = application
  if (!mustBeTold(state)) return null
  return (
    <details>
      <summary>Told by phone</summary>
      <PostForm action={routes.deskApplicantStep(id, 'call')} className="stack">
        <input type="hidden" name="version" value={version} />
        <TextArea id="call-note" name="note" label="Note" rows={2} maxLength={MAX_NOTE_LENGTH} />
        <Button look="quiet">Record that the family was told: {stateLabels[state]}</Button>
      </PostForm>
    </details>
  )
}
