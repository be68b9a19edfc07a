import type { PageFactName } from './prose'

/** How the desk edits a field; its forms are made from it. */
export type FieldKind =
  /** One line of plain text. */
  | 'line'
  /** Plain text of any number of lines, with facts in braces. */
  | 'text'
  /** A sentence or two with facts in braces, links and bold. */
  | 'prose'
  /** An array of paragraphs and lists in Markdown, with facts in braces, edited as one text with blank lines between them. */
  | 'markdown'
  | 'number'
  /** 1 to 12 */
  | 'month'
  /** Whole US dollars. */
  | 'money'
  /** { year, month, day } */
  | 'date'
  /** { month, day } */
  | 'day'
  /** "10:30" (ISO 8601) */
  | 'time'
  /** An address that starts with https:// */
  | 'link'
  | 'email'
  | 'phone'
  /** One of a list. */
  | 'choice'
  /** The id of a YouTube video. */
  | 'video-id'
  /** The last part of an address, as in "our-first-saturday". */
  | 'slug'
  /** { file, alt } */
  | 'picture'
  /** The id of a picture or document to download. */
  | 'file'

export interface FieldMetadata {
  kind: FieldKind
  /** Of a choice, by what is stored: what people read. */
  options?: Readonly<Record<string, string>>
  /** Of prose: the facts of its page that it may use. */
  facts?: readonly PageFactName[]
  /** Whether it says what the program is like now, so that sums, dates and times in it should be the program's. */
  speaksForProgram?: boolean
}
