import type { Content } from '../../content/read-content'
import type { Letter, Link, Paragraph } from '../mail/mail'
import { referenceOf } from './reference'

/** Longest piece of a subject that somebody typed, in characters: mail programs show about as much. */
const SUBJECT_LENGTH = 100

/** A submission as the mails speak of it. */
export interface Submitted<Answers = Record<string, unknown>> {
  id: string
  answers: Answers
  content: Content
}

/**
 * What a form's own folder says of its two mails; the rest is the same for every form.
 * Whoever fills in a form can have its confirmation sent to anybody: of what was typed, no word but a first name is in it.
 */
export interface MailWords {
  /** "Application: Ann Lee, Summer Program" */
  officeSubject: string
  answers: Letter['answers']
  /** For the office, below the answers. */
  forOffice?: readonly Paragraph[]
  /** Whom the office's answer goes to and the confirmation is sent to. */
  senderEmail: string
  /** What can be nothing but a first name. */
  senderName: string | undefined
  /** For the sender: what comes next, and how soon. */
  next: readonly Paragraph[]
}

interface About {
  id: string
  /** As in "application". */
  received: string
  /** Why it looks like spam, where it does. */
  suspicion: string | null
  /** What the sender's address was sent already, where the confirmation waits: "3 confirmations in the past hour". */
  held?: string | undefined
}

/** The two letters that every accepted form causes. */
export function lettersFor(words: MailWords, about: About, content: Content): { office: Letter; sender: Letter } {
  const { id, received } = about
  const { name } = content.organization
  const reference = referenceOf(id)
  const officeSubject = shortened(words.officeSubject)
  const thanks = words.senderName ? `Thank you, ${words.senderName}.` : 'Thank you.'
  return {
    office: {
      subject: `${about.suspicion ? 'Possible spam: ' : ''}${officeSubject} (${reference})`,
      heading: officeSubject,
      opening: openingForOffice(about, content),
      answers: words.answers,
      closing: words.forOffice ?? [],
    },
    sender: {
      subject: `We received your ${received} (${reference})`,
      heading: `${thanks} We received your ${received}.`,
      opening: [
        `Your reference is ${reference}. Please mention it if you write to us about your ${received}.`,
        ...words.next,
        'Need to add or change something? Just reply to this email.',
      ],
      answers: [],
      closing: [
        "Didn't send us anything? Then someone else entered your email address. You can ignore this email, or reply and let us know.",
        `The ${name} team`,
      ],
    },
  }
}

function openingForOffice({ id, suspicion, held }: About, { organization }: Content): string[] {
  const reference = `Reference ${referenceOf(id)}.`
  if (suspicion) {
    return [
      `This looks like spam (${suspicion}). It was saved, and no confirmation was sent.`,
      `${reference} If it is from a real person, reply to this email to write to the sender.`,
    ]
  }
  const told = held
    ? [
        `The confirmation is on hold because this address was already sent ${held}. Everything on hold will be confirmed in one email as soon as the limit allows.`,
      ]
    : []
  return [
    `${reference} Reply to this email to write to the sender, who expects an answer within ${organization.answerWithin}.`,
    ...told,
  ]
}

/** Every answer under its label; one that was left empty says so. */
export function listAnswers<Field extends string>(
  labels: Partial<Record<Field, string>>,
  answers: Record<Field, string>,
): Letter['answers'] {
  const fields = Object.entries(labels) as [Field, string][]
  return fields.map(([field, label]) => [label, answers[field] || '(no answer)'] as const)
}

/** A link to one of the site's pages, as in link('payment page', '/make-payment'). */
export function link(words: string, path: Link['path']): Link {
  return { words, path }
}

/** The beginning of a long text, cut between two characters as people see them. */
function shortened(text: string): string {
  const characters = Array.from(new Intl.Segmenter('en-US').segment(text), ({ segment }) => segment)
  return characters.length > SUBJECT_LENGTH ? `${characters.slice(0, SUBJECT_LENGTH).join('')}…` : text
}
