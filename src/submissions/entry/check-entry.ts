import { normalizeEmailAddress } from '../../../content/email-address'
import { cleanLine } from '../../../content/invisible'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { ENTERED_PHONE } from '../../forms/entered-phone'
import { findAnswerError, readAnswer } from '../../forms/field-kind'
import type { CheckedForm, FormDefinition } from '../../forms/form-definition'

/** Placeholder for a missing address while the other fields are checked (RFC 2606). */
const PLACEHOLDER_ADDRESS = 'nobody@nowhere.invalid'

/**
 * Checks a form filled in by staff. A person without an email address needs a phone number, even if the form has no
 * field for it.
 */
export function checkEntry(form: FormDefinition, input: Readonly<Record<string, unknown>>): CheckedForm {
  const hasAddress = normalizeEmailAddress(String(input.email ?? '')) !== ''
  const checked = form.check(hasAddress ? input : { ...input, email: PLACEHOLDER_ADDRESS }, DEFAULT_LANGUAGE)
  const phone = asksForPhone(form) ? {} : checkPhone(form, String(input[ENTERED_PHONE] ?? ''), !hasAddress)
  if ('error' in phone)
    return { valid: false, errors: { ...(checked.valid ? {} : checked.errors), [ENTERED_PHONE]: phone.error } }
  if (!checked.valid) return checked
  const answers = { ...checked.answers, ...phone }
  if (hasAddress) return { ...checked, answers }
  return { ...checked, answers: { ...answers, email: '' }, sender: { ...checked.sender, email: '' } }
}

export function asksForPhone({ schema }: FormDefinition): boolean {
  return Object.hasOwn(schema.entries, ENTERED_PHONE)
}

function checkPhone({ schema }: FormDefinition, given: string, isNeeded: boolean) {
  if (cleanLine(given) === '' && !isNeeded) return {}
  const error = findAnswerError(schema, { [ENTERED_PHONE]: given }, ENTERED_PHONE)
  return error === undefined ? { [ENTERED_PHONE]: readAnswer(schema, ENTERED_PHONE, given) } : { error }
}
