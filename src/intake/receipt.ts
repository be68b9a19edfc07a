import type { FieldErrors } from '../forms/check'

/** What became of one filled form. */
export type Receipt =
  | { status: 'accepted'; id: string; repeated: boolean }
  | { status: 'invalid'; errors: FieldErrors }
  /** The key was used before, with other answers. */
  | { status: 'conflict' }
