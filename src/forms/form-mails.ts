import type { Content } from '../../content/read-content'
import type { Letter } from '../mail/mail'
import { referenceOf } from './reference'

/** A submission as the mails speak of it. */
export interface Submitted<Answers = Record<string, unknown>> {
  id: string
  answers: Answers
  content: Content
}

/** What a form's own folder says of its two mails; the rest is the same for every form. */
export interface MailWords {
  /** "Application from Ann Lee" */
  officeSubject: string
  /** Whom the office's answer goes to and the sender's mail is sent to. */
  senderEmail: string
  senderSubject: string
  senderHeading: string
  /** What was received, before the answers. */
  received: readonly string[]
  /** What happens next, after the answers. */
  next: readonly string[]
  answers: Letter['answers']
}

/** The two letters that every accepted form causes. */
export function lettersFor(
  words: MailWords,
  { id, suspicion }: { id: string; suspicion: string | null },
  content: Content,
): { office: Letter; sender: Letter } {
  const reference = referenceOf(id)
  const warning = suspicion
    ? [`This looks like spam (${suspicion}). It is stored; the sender was sent nothing. Answer if it is from a person.`]
    : []
  return {
    office: {
      subject: `${suspicion ? 'Suspicious: ' : ''}${words.officeSubject} (${reference})`,
      heading: words.officeSubject,
      opening: [...warning, `Reference ${reference}. An answer to this mail goes to the person who wrote.`],
      answers: words.answers,
      closing: [],
    },
    sender: {
      subject: `${words.senderSubject} (${reference})`,
      heading: words.senderHeading,
      opening: [`Your reference is ${reference}.`, ...words.received],
      answers: words.answers,
      closing: [...words.next, `Your ${content.organization.name} team`],
    },
  }
}

/** Every answer under its label; one that was left empty says so. */
export function listAnswers<Field extends string>(
  labels: Record<Field, string>,
  answers: Record<Field, string>,
): Letter['answers'] {
  return (Object.keys(labels) as Field[]).map((field) => [labels[field], answers[field] || '(no answer)'] as const)
}
