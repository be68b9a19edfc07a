import { acceptanceMail } from './acceptance/mail'
import { acceptanceSchema } from './acceptance/schema'
import { applicationMail } from './application/mail'
import { applicationSchema } from './application/schema'
import { cancellationMail } from './cancellation/mail'
import { cancellationSchema } from './cancellation/schema'
import type { FormSchema } from './check'
import { contactMail } from './contact/mail'
import { contactSchema } from './contact/schema'
import { contactSidebarSchema } from './contact-sidebar/schema'
import type { MailWords, Submitted } from './form-mails'
import { referralMail } from './referral/mail'
import { referralSchema } from './referral/schema'
import { speakerMail } from './speaker/mail'
import { speakerSchema } from './speaker/schema'

/** What the server needs to know of a form. */
export interface FormDefinition {
  /** The call that takes it, `/api/{call}`, and the name its submissions are stored under. */
  call: string
  schema: FormSchema
  mail: (submitted: Submitted) => MailWords
  /** Whether answers are only thanked for and dropped, unless the settings (SPEAKER_INTAKE) say otherwise. */
  isDroppable?: true
}

function define<Schema extends FormSchema, Answers>(
  call: string,
  schema: Schema,
  mail: (submitted: Submitted<Answers>) => MailWords,
): FormDefinition {
  return { call, schema, mail: mail as FormDefinition['mail'] }
}

/** Every form by its name, which is also its folder's. Two forms may share a call; the first one's messages answer it. */
export const allForms: Readonly<Record<string, FormDefinition>> = {
  contact: define('contact', contactSchema, contactMail),
  'contact-sidebar': define('contact', contactSidebarSchema, contactMail),
  application: define('application', applicationSchema, applicationMail),
  acceptance: define('accept', acceptanceSchema, acceptanceMail),
  referral: define('referral', referralSchema, referralMail),
  speaker: { ...define('speaker', speakerSchema, speakerMail), isDroppable: true },
  cancellation: define('cancel', cancellationSchema, cancellationMail),
}
