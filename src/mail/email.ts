export interface RenderedEmail {
  /** As in "en". */
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

/** A link to one of our pages. */
export interface PageLink {
  /** As in "payment page". */
  text: string
  /** As in "/make-payment". */
  path: `/${string}`
}

/** An address that staff typed, as a link in the HTML part. */
export interface AddressLink {
  address: string
  /** The normalized URL: http, https, or mailto. */
  href: string
}

export type Paragraph = string | readonly (string | PageLink | AddressLink)[]

/** Template tag for a paragraph with links. */
export function paragraph(texts: TemplateStringsArray, ...values: (PageLink | string | number)[]): Paragraph {
  const pieces = values.map((value) => (typeof value === 'number' ? String(value) : value))
  return texts.flatMap((text, index) => [text, ...pieces.slice(index, index + 1)])
}

export function link(words: string, path: PageLink['path']): PageLink {
  return { text: words, path }
}

/** The content of an email before layout. */
export interface EmailContent {
  subject: string
  /** Omitted in personal emails, which look like letters. */
  heading?: string
  /** Paragraphs above the answers. */
  opening: readonly Paragraph[]
  /** Labels and answers of a submission, in the form's order. */
  answers: readonly (readonly [label: string, answer: string])[]
  /** Paragraphs below the answers. */
  closing: readonly Paragraph[]
  /** The quoted email, below everything else. */
  quoted?: { lead: string; text: string } | undefined
}

/** As in "Six Saturdays" <hello@…>. */
export interface MailAddress {
  name: string
  address: string
}
