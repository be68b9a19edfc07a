import type { Selectable } from 'kysely'
import { DEFAULT_LANGUAGE, type Language } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import type { SubmissionsTable } from '../../database/tables'
import { findStored, labelsOf, receivedOf } from '../../forms/all-forms'
import { emailsFor, type FormEmail } from '../../forms/form-emails'
import { listAnswers } from '../../forms/form-labels'
import type { RenderedEmail } from '../../mail/email'
import { renderEmail } from '../../mail/email-layout'
import { storedLanguage } from '../stored-language'

type Submission = Selectable<SubmissionsTable>

interface Writing {
  audience: 'office' | 'sender'
  /** What the site says, in the email's language. */
  content: Content
  origin: string
}

/** An email about a submission is in the sender's language; the office reads the default one. */
export function emailLanguage(submission: Pick<Submission, 'language'>, audience: Writing['audience']): Language {
  return audience === 'office' ? DEFAULT_LANGUAGE : storedLanguage(submission)
}

/** Writes an email of a stored submission, with the words that this version of the site has for it. */
export function renderStored(submission: Submission, { audience, content, origin }: Writing): RenderedEmail {
  const { id, form, spam_flags } = submission
  const language = emailLanguage(submission, audience)
  const checked = findStored(form)?.check(JSON.parse(submission.answers), language)
  const words = checked?.valid ? checked.email(content, language) : plainWords(submission, language)
  const emails = emailsFor(words, { id, received: receivedOf(form, language), spam_flags }, content, language)
  return renderEmail(emails[audience], origin, language)
}

/** For what was sent with an earlier version of its form, which today's rules would refuse. */
function plainWords({ form, form_version, answers, sender_name }: Submission, language: Language): FormEmail {
  const healthFields = findStored(form)?.healthFields ?? []
  const given = JSON.parse(answers) as Record<string, unknown>
  const labels = labelsOf(form, form_version)
  const fields = Object.fromEntries(Object.entries(labels.fields).filter(([field]) => !healthFields.includes(field)))
  return {
    officeSubject: `${receivedOf(form, language)}: ${sender_name ?? ''}`,
    firstName: undefined,
    next: [],
    answers: listAnswers({ ...labels, fields }, given, language),
    hasHealthFields: healthFields.some((field) => Boolean(given[field])),
  }
}
