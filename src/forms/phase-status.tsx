import { FormStatus } from '../ui/form-status'
import type { Phase } from './use-form'

interface StatusTexts {
  success: string
  failure: string
}

/** The line that says how a form fares, in the form's own words. */
export function PhaseStatus({
  id,
  phase,
  texts,
  busyText,
}: {
  id: string
  phase: Phase
  texts: StatusTexts
  busyText: string
}) {
  if (phase === 'succeeded') return <FormStatus id={id} tone="success" text={texts.success} />
  if (phase === 'failed') return <FormStatus id={id} tone="failure" text={texts.failure} />
  return <FormStatus id={id} tone="busy" text={phase === 'submitting' ? busyText : undefined} />
}
