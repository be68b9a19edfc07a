import { acceptanceMail } from './acceptance/mail'
import { acceptanceSchema, acceptanceTexts } from './acceptance/schema'
import { applicationMail } from './application/mail'
import { applicationSchema, applicationTexts } from './application/schema'
import { cancellationMail } from './cancellation/mail'
import { cancellationSchema, cancellationTexts } from './cancellation/schema'
import type { FormSchema } from './check'
import { contactMail } from './contact/mail'
import { contactSchema, contactTexts } from './contact/schema'
import { contactSidebarSchema } from './contact-sidebar/schema'
import type { MailWords, Submitted } from './form-mails'
import { referralMail } from './referral/mail'
import { referralSchema, referralTexts } from './referral/schema'
import { speakerMail } from './speaker/mail'
import { speakerSchema, speakerTexts } from './speaker/schema'

/** What the server needs to know of a form. */
export interface FormDefinition {
  /** The call that takes it, `/api/{call}`, and the name its submissions are stored under. */
  call: string
  schema: FormSchema
  /** What people call a filled one, as in "application". */
  received: string
  mail: (submitted: Submitted) => MailWords
  /** Whether answers are only thanked for and dropped, unless the settings (SPEAKER_INTAKE) say otherwise. */
  isDroppable?: true
}

function define<Schema extends FormSchema, Answers>(
  call: string,
  schema: Schema,
  { received }: { received: string },
  mail: (submitted: Submitted<Answers>) => MailWords,
): FormDefinition {
  return { call, schema, received, mail: mail as FormDefinition['mail'] }
}

/** Every form by its name, which is also its folder's. Two forms may share a call; the first one's messages answer it. */
export const allForms: Readonly<Record<string, FormDefinition>> = {
  contact: define('contact', contactSchema, contactTexts, contactMail),
  'contact-sidebar': define('contact', contactSidebarSchema, contactTexts, contactMail),
  application: define('application', applicationSchema, applicationTexts, applicationMail),
  acceptance: define('accept', acceptanceSchema, acceptanceTexts, acceptanceMail),
  referral: define('referral', referralSchema, referralTexts, referralMail),
  speaker: { ...define('speaker', speakerSchema, speakerTexts, speakerMail), isDroppable: true },
  cancellation: define('cancel', cancellationSchema, cancellationTexts, cancellationMail),
}

/** What people call a filled form, by the name of its call. */
export function receivedOf(call: string): string {
  return Object.values(allForms).find((form) => form.call === call)?.received ?? 'form'
}
