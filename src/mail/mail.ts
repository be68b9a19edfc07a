/** One mail, rendered and ready to be queued. */
export interface Mail {
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
}

/** A mail before it has its look: plain words, in the order they are read. */
export interface Letter {
  subject: string
  heading: string
  /** Paragraphs above the answers. */
  opening: readonly string[]
  /** What was sent: label and answer, in the form's order. */
  answers: readonly (readonly [label: string, answer: string])[]
  /** Paragraphs below them. */
  closing: readonly string[]
}

/** Who a mail is from: "Six Saturdays" <hello@…>. */
export interface MailAddress {
  name: string
  address: string
}
