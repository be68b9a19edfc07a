import { businessDaysText } from '../../content/figures'
import { type Language, locales } from '../../content/language'
import type { Content } from '../../content/read-content'
import type { EmailContent, Link, Paragraph } from '../mail/email'
import * as routes from '../routes'
import { referenceOf } from './reference'

/** Longest part of a subject that somebody typed, in characters: mail programs show about as much. */
const SUBJECT_LENGTH = 100

export interface Submitted<Answers> {
  answers: Answers
  content: Content
}

/** What a form's own folder says in its two emails; the rest is the same for every form. */
export interface FormWords {
  /** "Application: Ann Lee, Summer Program" */
  officeSubject: string
  forOffice?: readonly Paragraph[]
  /** The sender's first name. Anybody's address can be typed in, so the confirmation quotes nothing else (first-name.ts). */
  firstName: string | undefined
  next: readonly Paragraph[]
}

/** The same with what was sent, under the form's labels, less what is about health and emergencies. */
export interface FormEmail extends FormWords {
  answers: EmailContent['answers']
  hasHealthFields: boolean
}

interface About {
  id: string
  /** As in "application". */
  received: string
  /** Why it looks like spam, if it does. */
  spam_flags: string | null
  /** What the sender's address was sent already, where the confirmation is held: "3 confirmations in the past hour". */
  held?: string | undefined
}

interface FormEmails {
  office: EmailContent
  sender: EmailContent
}

export function emailsFor(words: FormEmail, about: About, content: Content, language: Language): FormEmails {
  return emails[language]({ ...words, officeSubject: shortened(words.officeSubject, language) }, about, content)
}

const emails = {
  en: (words: FormEmail, about: About, content: Content): FormEmails => {
    const { received } = about
    const reference = referenceOf(about.id)
    const thanks = words.firstName ? `Thank you, ${words.firstName}.` : 'Thank you.'
    return {
      office: {
        subject: `${about.spam_flags ? 'Possible spam: ' : ''}${words.officeSubject} (${reference})`,
        heading: words.officeSubject,
        opening: openings.en(about, content),
        answers: words.answers,
        closing: [...(words.hasHealthFields ? [healthNote.en(reference)] : []), ...(words.forOffice ?? [])],
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
          `The ${content.organization.name} team`,
        ],
      },
    }
  },
}

const healthNote = {
  en: (reference: string): Paragraph =>
    paragraph`This form also has health information (health, diet, or an emergency contact). It’s not in this email; open it on the ${link('submission page', routes.deskSubmission(reference))} on the desk.`,
}

const openings = {
  en: ({ id, spam_flags, held }: About, { organization }: Content): string[] => {
    const reference = `Reference ${referenceOf(id)}.`
    if (spam_flags) {
      return [
        `This looks like spam (${spam_flags}). It was saved, and no confirmation was sent.`,
        `${reference} If it is from a real person, reply to this email to write to the sender.`,
      ]
    }
    const told = held
      ? [
          `The confirmation is on hold because this address was already sent ${held}. Everything on hold will be confirmed in one email as soon as the limit allows.`,
        ]
      : []
    return [
      `${reference} Reply to this email to write to the sender, who expects an answer within ${businessDaysText(organization.answerWithinDays, 'en')}.`,
      ...told,
    ]
  },
}

/** A paragraph with links. */
export function paragraph(texts: TemplateStringsArray, ...values: (Link | string | number)[]): Paragraph {
  const pieces = values.map((value) => (typeof value === 'number' ? String(value) : value))
  return texts.flatMap((text, index) => [text, ...pieces.slice(index, index + 1)])
}

export function link(words: string, path: Link['path']): Link {
  return { words, path }
}

/** The beginning of a long text, cut between two characters as people see them. */
function shortened(text: string, language: Language): string {
  if (text.length <= SUBJECT_LENGTH) return text
  const segments = new Intl.Segmenter(locales[language]).segment(text)
  const characters = Array.from(segments, ({ segment }) => segment)
  return characters.length > SUBJECT_LENGTH ? `${characters.slice(0, SUBJECT_LENGTH).join('')}…` : text
}
