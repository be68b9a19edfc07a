import type { Timing } from '../../content/application-windows'
import type { FieldErrors } from '../forms/check'
import type { ConfirmationState } from '../forms/send-answers'

export type SubmitResult =
  | { status: 'accepted'; id: string; repeated: boolean; confirmation: ConfirmationState; timing: Timing | null }
  | { status: 'invalid'; errors: FieldErrors }
  /** The key was used before, with other answers. */
  | { status: 'conflict' }
