import { DEFAULT_LANGUAGE, type Language } from '../../content/language'
import { acceptanceEmail } from './acceptance/email'
import { acceptanceOptions } from './acceptance/options'
import { acceptanceForm } from './acceptance/schema'
import { applicationEmail } from './application/email'
import { applicationOptions } from './application/options'
import { applicationForm } from './application/schema'
import { cancellationEmail } from './cancellation/email'
import { cancellationOptions } from './cancellation/options'
import { cancellationForm } from './cancellation/schema'
import { contactEmail } from './contact/email'
import { contactOptions } from './contact/options'
import { contactForm } from './contact/schema'
import { contactSidebarForm } from './contact-sidebar/schema'
import { ENTERED_PHONE, enteredPhoneLabel } from './entered-phone'
import { defineForm, type FormDefinition, type Sender } from './form-definition'
import type { FormLabels } from './form-labels'
import { listIrrelevantDetails, referralEmail } from './referral/email'
import { acceptedOptions } from './referral/options'
import { referralForm } from './referral/schema'
import { speakerEmail } from './speaker/email'
import { speakerForm } from './speaker/schema'
import { answerWords } from './words'

const contact = { choices: contactOptions, sender: readSender, email: contactEmail }

/**
 * All forms by name, which is also the folder name. If two forms share an endpoint, the messages of the first are used.
 */
export const allForms: Readonly<Record<string, FormDefinition>> = {
  contact: defineForm({ ...contact, description: contactForm }),
  'contact-sidebar': defineForm({ ...contact, description: contactSidebarForm, storedAs: 'contact' }),
  application: defineForm({
    description: applicationForm,
    choices: applicationOptions,
    sender: readSenderFromParts,
    email: applicationEmail,
    hasWindow: true,
    inbox: {
      program: 'programType',
      school: 'schoolName',
      firstName: 'firstName',
      lastName: 'lastName',
      phone: 'phone',
      facts: ['schoolName', 'currentGrade', 'programType'],
    },
  }),
  acceptance: defineForm({
    description: acceptanceForm,
    choices: acceptanceOptions,
    sender: readSenderFromParts,
    email: acceptanceEmail,
    inbox: {
      program: 'programType',
      firstName: 'firstName',
      lastName: 'lastName',
      facts: ['programType', 'paymentType'],
    },
    healthFields: ['dietary', 'medical', 'emergencyContact'],
  }),
  referral: defineForm({
    description: referralForm,
    choices: acceptedOptions,
    sender: readSender,
    email: referralEmail,
    unasked: listIrrelevantDetails,
    inbox: { school: 'schoolName' },
  }),
  speaker: defineForm({
    description: speakerForm,
    sender: readSender,
    email: speakerEmail,
    isDroppable: true,
    inbox: { phone: 'phone' },
  }),
  cancellation: defineForm({
    description: cancellationForm,
    choices: cancellationOptions,
    sender: ({ fullName, email }) => ({ name: fullName, email }),
    email: cancellationEmail,
  }),
}

function readSender({ name, email }: { name: string; email: string }): Sender {
  return { name, email }
}

function readSenderFromParts({
  firstName,
  lastName,
  email,
}: Record<'firstName' | 'lastName' | 'email', string>): Sender {
  return { name: `${firstName} ${lastName}`, email }
}

export const storedFormNames: readonly string[] = [...new Set(Object.values(allForms).map(({ name }) => name))]

export function findStoredForm(name: string): FormDefinition | undefined {
  return Object.values(allForms).find((form) => form.name === name)
}

export function isDiscarded(form: FormDefinition, { speakerIntake }: { speakerIntake: boolean }): boolean {
  return form.isDroppable && !speakerIntake
}

/** Returns the noun for a submission of a form, by its stored name. */
export function submissionNoun(name: string, language: Language): string {
  return findStoredForm(name)?.texts.received[language] ?? answerWords[language].someForm
}

/** Returns the form's name on the desk, such as "Application". */
export function formName(name: string): string {
  const words = submissionNoun(name, DEFAULT_LANGUAGE)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @throws if the version does not exist. */
export function getFormLabels(name: string, version: number): FormLabels {
  const labels = findStoredForm(name)?.labels[version - 1]
  if (!labels) throw new Error(`there is no version ${version} of the form ${name}`)
  return labels
}

/** Returns the labels of stored answers, including a phone number that only the office enters. */
export function getStoredLabels(
  { form, form_version }: { form: string; form_version: number },
  answers: Readonly<Record<string, unknown>>,
): FormLabels {
  const labels = getFormLabels(form, form_version)
  if (!(ENTERED_PHONE in answers) || ENTERED_PHONE in labels.fields) return labels
  return { ...labels, fields: { ...labels.fields, [ENTERED_PHONE]: enteredPhoneLabel } }
}

/** Returns the name of the phone number's field in stored answers. */
export function findPhoneField(name: string): string {
  return findStoredForm(name)?.inbox.phone ?? ENTERED_PHONE
}
