import type { FieldErrors } from '../forms/check'

/** What the sender hears by mail: a mail of its own, one mail later for all that is held, or nothing. */
export type Confirmation = 'queued' | 'held' | 'none'

/** What became of one filled form. */
export type Receipt =
  | { status: 'accepted'; id: string; repeated: boolean; confirmation: Confirmation }
  | { status: 'invalid'; errors: FieldErrors }
  /** The key was used before, with other answers. */
  | { status: 'conflict' }
