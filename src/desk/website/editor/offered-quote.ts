import type { TextEdit } from './edit-text'

/** What a text says that is a fact, as the server tells the script. */
export interface OfferedQuote {
  /** As in "“$800” is the regular fee." */
  says: string
  /** Puts the fact's name in its place. */
  edit: TextEdit
}
