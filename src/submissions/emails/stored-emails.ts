import type { Selectable } from 'kysely'
import { DEFAULT_LANGUAGE, type Language } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { SubmissionsTable } from '../../database/tables'
import { findStoredForm, getFormLabels, submissionNoun } from '../../forms/all-forms'
import { createFormEmails, type FormEmail } from '../../forms/form-emails'
import { listAnswers } from '../../forms/form-labels'
import type { RenderedEmail } from '../../mail/email'
import { renderEmail } from '../../mail/email-layout'
import { arrivalDay } from '../arrival-day'
import { storedLanguage } from '../stored-language'

type Submission = Selectable<SubmissionsTable>

/** Renders an email of a stored submission with the current words and content. The office reads the default language. */
export function renderStoredEmail(
  app: AppContext,
  submission: Submission,
  audience: 'office' | 'sender',
): RenderedEmail {
  const { id, form, spam_flags } = submission
  const language = audience === 'office' ? DEFAULT_LANGUAGE : storedLanguage(submission)
  const { content } = app.content.current(language)
  const checked = findStoredForm(form)?.check(JSON.parse(submission.answers), language)
  const day = arrivalDay(submission, content)
  const words = checked?.valid ? checked.email(content, language, day) : toPlainEmail(submission, language)
  const emails = createFormEmails(
    words,
    { id, received: submissionNoun(form, language), spam_flags },
    content,
    language,
  )
  return renderEmail(emails[audience], app.origin, language)
}

/** Creates the email for a submission from an earlier form version that today's rules would reject. */
function toPlainEmail({ form, form_version, answers, sender_name }: Submission, language: Language): FormEmail {
  const healthFields = findStoredForm(form)?.healthFields ?? []
  const given = JSON.parse(answers) as Record<string, unknown>
  const labels = getFormLabels(form, form_version)
  const fields = Object.fromEntries(Object.entries(labels.fields).filter(([field]) => !healthFields.includes(field)))
  return {
    officeSubject: `${submissionNoun(form, language)}: ${sender_name ?? ''}`,
    firstName: undefined,
    next: [],
    answers: listAnswers({ ...labels, fields }, given, language),
    hasHealthFields: healthFields.some((field) => Boolean(given[field])),
  }
}
