import { acceptance, asPlainFields, cancellation, referral, speaker } from './answers'
import { ADDRESS, application, contactMessage, type TestSite } from './test-site'

export interface TestForm {
  name: string
  endpoint: string
  path: string
  answers: Record<string, unknown> & { email: string }
}

/** Every form with its page and sample answers. */
export const everyForm: readonly TestForm[] = [
  { name: 'contact', endpoint: 'contact', path: '/contact', answers: contactMessage },
  { name: 'contact-sidebar', endpoint: 'contact', path: '/about', answers: contactMessage },
  { name: 'application', endpoint: 'application', path: '/application', answers: application },
  { name: 'acceptance', endpoint: 'accept', path: '/accept', answers: acceptance },
  { name: 'referral', endpoint: 'referral', path: '/referral', answers: referral },
  { name: 'speaker', endpoint: 'speaker', path: '/speakers', answers: speaker },
  { name: 'cancellation', endpoint: 'cancel', path: '/cancel', answers: cancellation },
]

const OWN = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }

/** Posts answers as a browser without JavaScript does. */
export function postPlain(
  site: Pick<TestSite, 'fetch'>,
  { path, name }: Pick<TestForm, 'path' | 'name'>,
  answers: object,
  headers: Record<string, string> = OWN,
): Promise<Response> {
  const body = new URLSearchParams(asPlainFields(answers))
  return site.fetch(`${path}?form=${name}`, { method: 'POST', body, headers })
}

/** Returns the names of a form's free-text fields. */
export function textFieldsOf({ answers }: TestForm): string[] {
  const chosen = ['email', 'subject', 'currentGrade', 'programType', 'paymentType', 'referralSource', 'referralType']
  return Object.keys(answers).filter(
    (field) => typeof answers[field] === 'string' && ![...chosen, 'refundMethod'].includes(field),
  )
}

/**
 * Returns answers with the same text in all free-text fields; messages are padded to the minimum length. Use a
 * different address after three submissions, or no confirmations are sent.
 */
export function fillTextFields(form: TestForm, text: string, email = form.answers.email): TestForm['answers'] {
  const fields = textFieldsOf(form).map((field) => [field, field === 'message' ? text.padEnd(60, '.') : text])
  return { ...form.answers, ...Object.fromEntries(fields), email }
}
