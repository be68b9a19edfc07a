import { acceptance, asPlainFields, cancellation, referral, speaker } from '../forms/answers-under-test'
import { ADDRESS, application, contactMessage, type SiteUnderTest } from './site-under-test'

export interface FormUnderTest {
  name: string
  call: string
  path: string
  answers: Record<string, unknown> & { email: string }
}

/** For tests: every form where it stands, with what somebody might send. */
export const everyForm: readonly FormUnderTest[] = [
  { name: 'contact', call: 'contact', path: '/contact', answers: contactMessage },
  { name: 'contact-sidebar', call: 'contact', path: '/about', answers: contactMessage },
  { name: 'application', call: 'application', path: '/application', answers: application },
  { name: 'acceptance', call: 'accept', path: '/accept', answers: acceptance },
  { name: 'referral', call: 'referral', path: '/referral', answers: referral },
  { name: 'speaker', call: 'speaker', path: '/speakers', answers: speaker },
  { name: 'cancellation', call: 'cancel', path: '/cancel', answers: cancellation },
]

const OWN = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }

/** For tests: posts answers as a browser without JavaScript does. */
export function postPlain(
  site: Pick<SiteUnderTest, 'fetch'>,
  { path, name }: Pick<FormUnderTest, 'path' | 'name'>,
  answers: object,
  headers: Record<string, string> = OWN,
): Promise<Response> {
  const body = new URLSearchParams(asPlainFields(answers))
  return site.fetch(`${path}?form=${name}`, { method: 'POST', body, headers })
}

/** For tests: a form's fields that take any text. */
export function textFieldsOf({ answers }: FormUnderTest): string[] {
  const chosen = ['email', 'subject', 'currentGrade', 'programType', 'paymentType', 'referralSource', 'referralType']
  return Object.keys(answers).filter(
    (field) => typeof answers[field] === 'string' && ![...chosen, 'refundMethod'].includes(field),
  )
}

/**
 * For tests: one text in all of a form's fields that take any, a message with enough after it for every minimum.
 * Whoever sends more than three needs several addresses, or no confirmations are sent.
 */
export function everywhere(form: FormUnderTest, text: string, email = form.answers.email): FormUnderTest['answers'] {
  const fields = textFieldsOf(form).map((field) => [field, field === 'message' ? text.padEnd(60, '.') : text])
  return { ...form.answers, ...Object.fromEntries(fields), email }
}
