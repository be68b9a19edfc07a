/** One mail, rendered and ready to be queued. */
export interface Mail {
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
}

/** A link to a page of ours; mails link nowhere else. */
export interface Link {
  /** What it leads to, as in "payment page". */
  words: string
  /** As in "/make-payment". */
  path: `/${string}`
}

/** Words, with links among them. */
export type Paragraph = string | readonly (string | Link)[]

/** A mail before it has its look: plain words, in the order they are read. */
export interface Letter {
  subject: string
  heading: string
  /** Paragraphs above the answers. */
  opening: readonly Paragraph[]
  /** What was sent: label and answer, in the form's order. */
  answers: readonly (readonly [label: string, answer: string])[]
  /** Paragraphs below them. */
  closing: readonly Paragraph[]
}

/** Who a mail is from: "Six Saturdays" <hello@…>. */
export interface MailAddress {
  name: string
  address: string
}
