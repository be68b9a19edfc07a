export interface RenderedEmail {
  /** The one that it is written in, as in "en". */
  language: string
  subject: string
  text: string
  html: string
}

/** An email that is ready to be queued. */
export interface Email extends RenderedEmail {
  to: string
  replyTo: string | null
}

/** A link to one of our pages. Nothing else is linked but addresses that staff type. */
export interface PageLink {
  /** What it leads to, as in "payment page". */
  text: string
  /** As in "/make-payment". */
  path: `/${string}`
}

/** An address that a member of staff typed, where a mail program shows HTML. */
export interface AddressLink {
  address: string
  /** Its normal form, with the scheme http, https or mailto. */
  href: string
}

/** Words, with links among them. */
export type Paragraph = string | readonly (string | PageLink | AddressLink)[]

/** A paragraph with links. */
export function paragraph(texts: TemplateStringsArray, ...values: (PageLink | string | number)[]): Paragraph {
  const pieces = values.map((value) => (typeof value === 'number' ? String(value) : value))
  return texts.flatMap((text, index) => [text, ...pieces.slice(index, index + 1)])
}

export function link(words: string, path: PageLink['path']): PageLink {
  return { text: words, path }
}

/** What an email says, before it has a layout. */
export interface EmailContent {
  subject: string
  /** None where somebody wrote it as one writes a letter. */
  heading?: string
  /** Paragraphs above the answers. */
  opening: readonly Paragraph[]
  /** What was sent: label and answer, in the form's order. */
  answers: readonly (readonly [label: string, answer: string])[]
  /** Paragraphs below them. */
  closing: readonly Paragraph[]
  /** What is answered, below everything else. */
  quoted?: { lead: string; text: string } | undefined
}

/** Who an email is from: "Six Saturdays" <hello@…>. */
export interface MailAddress {
  name: string
  address: string
}
