import type { PageFactName } from './prose'

/** The kind of a field, which decides its form control on the desk. */
export type FieldKind =
  /** A single line of plain text. */
  | 'line'
  /** Multiline plain text with {fact} placeholders. */
  | 'text'
  /** One or two sentences with {fact} placeholders, links and bold. */
  | 'prose'
  /** An array of Markdown paragraphs and lists with {fact} placeholders, edited as one text. */
  | 'markdown'
  | 'number'
  /** 1 to 12. */
  | 'month'
  /** Whole US dollars. */
  | 'money'
  /** { year, month, day } */
  | 'date'
  /** Month and day, without a year. */
  | 'day'
  /** "10:30" (ISO 8601) */
  | 'time'
  /** A URL that starts with https://. */
  | 'link'
  | 'email'
  | 'phone'
  | 'choice'
  /** The id of a YouTube video. */
  | 'video-id'
  /** The last segment of a URL, as in "our-first-saturday". */
  | 'slug'
  /** A file id with alternative text. */
  | 'picture'
  /** The id of a picture or of a document to download. */
  | 'file'

export interface FieldMetadata {
  kind: FieldKind
  /** For a choice: labels by stored value. */
  options?: Readonly<Record<string, string>>
  /** For prose: the page facts that it may use. */
  facts?: readonly PageFactName[]
  /** True if the text describes the current program, so its prices, dates and times must match the facts. */
  speaksForProgram?: boolean
}
