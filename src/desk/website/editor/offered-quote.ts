import type { TextEdit } from './edit-text'

/** A fact found in a text, as sent to the browser. */
export interface OfferedQuote {
  /** For example "“$800” is the regular fee." */
  says: string
  /** Replaces the value with the fact's name. */
  edit: TextEdit
}
