import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { speakerForm } from './description'
import { SpeakerFields } from './fields'

interface SpeakerProps extends FormProps {
  /** Whether applications go to the office; by default nothing is sent (SPEAKER_INTAKE). */
  intake: boolean
}

export default function SpeakerForm({ intake: _, ...props }: SpeakerProps) {
  return (
    <FormFrame {...props} description={speakerForm}>
      <SpeakerFields {...props} />
    </FormFrame>
  )
}
