import { businessDaysText } from '../../content/figures'
import { type Language, locales } from '../../content/language'
import type { Content } from '../../content/read-content'
import { isPageShown } from '../../content/shown-pages'
import type { EmailContent, Paragraph } from '../mail/email'
import { toReference } from './reference'
import { emailWords } from './words'

/** Maximum length of the typed part of a subject, in characters. Mail programs show about as much. */
const MAX_TYPED_SUBJECT_LENGTH = 100

export interface Submitted<Answers> {
  answers: Answers
  content: Content
  language: Language
  /** Day of arrival (ISO 8601). */
  day: string
}

/** Form-specific text of the two emails. */
export interface FormWords {
  /** For example, "Application: Ann Lee, Summer Program". */
  officeSubject: string
  forOffice?: readonly Paragraph[]
  /**
   * First name of the sender. The confirmation quotes nothing else, because anyone could have entered the recipient's
   * address (first-name.ts).
   */
  firstName: string | undefined
  next: readonly Paragraph[]
}

/** Email text with the labeled answers, without health and emergency fields. */
export interface FormEmail extends FormWords {
  answers: EmailContent['answers']
  hasHealthFields: boolean
}

interface SubmissionDetails {
  id: string
  /** Noun for a submission, such as "application". */
  received: string
  /** Reasons why the submission looks like spam, if any. */
  spam_flags: string | null
  /** True if no confirmation is sent because the address has reached its limit. */
  isLimited?: boolean
}

interface FormEmails {
  office: EmailContent
  sender: EmailContent
}

export function createFormEmails(
  formEmail: FormEmail,
  details: SubmissionDetails,
  content: Content,
  language: Language,
): FormEmails {
  const words = { ...formEmail, officeSubject: truncateText(formEmail.officeSubject, language) }
  return {
    office: createOfficeEmail(words, details, content, language),
    sender: createSenderEmail(words, details, content, language),
  }
}

function createOfficeEmail(
  words: FormEmail,
  details: SubmissionDetails,
  content: Content,
  language: Language,
): EmailContent {
  const { withReference, office: say } = emailWords[language]
  const { officeSubject, answers, hasHealthFields, forOffice = [] } = words
  const reference = toReference(details.id)
  const { spam_flags, isLimited = false } = details
  return {
    subject: withReference(spam_flags ? say.possibleSpam(officeSubject) : officeSubject, reference),
    heading: officeSubject,
    opening: spam_flags
      ? say.spam(reference, spam_flags)
      : [say.reply(reference, formatReplyTime(content, language)), ...(isLimited ? [say.limited(reference)] : [])],
    answers,
    closing: [...(hasHealthFields ? [say.health(reference)] : []), ...forOffice],
  }
}

function createSenderEmail(
  { firstName, next }: FormEmail,
  { id, received }: SubmissionDetails,
  content: Content,
  language: Language,
): EmailContent {
  const { withReference, sender: say, team } = emailWords[language]
  const reference = toReference(id)
  return {
    subject: withReference(say.subject(received), reference),
    heading: say.heading(received, firstName),
    opening: [say.reference(reference, received), ...next.map((each) => removeOffLinks(content, each)), say.change],
    answers: [],
    closing: [say.notYou, team(content.organization.name)],
  }
}

/** Turns links to pages that are switched off into text. */
function removeOffLinks(content: Content, paragraph: Paragraph): Paragraph {
  if (typeof paragraph === 'string') return paragraph
  return paragraph.map((part) =>
    typeof part === 'string' || 'href' in part || isPageShown(content, part.path) ? part : part.text,
  )
}

/** Returns the promised reply time, such as "three business days". */
export function formatReplyTime({ organization }: Content, language: Language): string {
  return businessDaysText(organization.answerWithinDays, language)
}

/** Truncates a long text between two grapheme clusters. */
function truncateText(text: string, language: Language): string {
  if (text.length <= MAX_TYPED_SUBJECT_LENGTH) return text
  const segments = new Intl.Segmenter(locales[language]).segment(text)
  const characters = Array.from(segments, ({ segment }) => segment)
  return characters.length > MAX_TYPED_SUBJECT_LENGTH
    ? `${characters.slice(0, MAX_TYPED_SUBJECT_LENGTH).join('')}…`
    : text
}
