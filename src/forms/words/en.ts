import { link, type Paragraph, paragraph } from '../../mail/email'
import * as routes from '../../routes'

/** Text of every form and its script. */
export const form = {
  field: { optional: '(optional)', error: 'Error: ' },
  yes: 'Yes',
  tooLong: (most: number) => `Please use ${most} characters or fewer`,
  localPart: 'Before the @, please use only the letters a to z, digits, and punctuation',
  problems: 'There is a problem',
  progress: { count: (done: number, of: number) => `${done} of ${of} required answers.`, next: 'Next:' },
  submitting: 'Submitting...',
  drafts: {
    note: 'What you type is saved until you send it or close this tab.',
    started: (firstName: string) => `Are you ${firstName}? We can fill in what you entered in your application.`,
    take: 'Yes, fill it in',
    drop: 'No, delete it',
    clear: 'Clear',
    clearing: 'Clear everything you’ve entered in this form?',
  },
  /** Text in brackets is marked as a reference or link. */
  confirmation: {
    received: (received: string) => `We received your ${received}`,
    reference: (reference: string) => `Your reference is [${reference}].`,
    someAddress: 'the address you gave',
    /** Status of the confirmation email. */
    mailed: {
      queued: (address: string) => `A confirmation is on its way to ${address}.`,
      limited: (address: string) =>
        `We’ve already sent several confirmations to ${address}, so we won’t email this one. Please keep your reference.`,
      none: () => '',
    },
    reply: (within: string) => `We’ll reply by email within ${within}.`,
    replyIfNeeded: (within: string) => `If there’s anything to answer, we’ll reply by email within ${within}.`,
    questions: 'Something wrong? [Write to the office] and mention your reference.',
    answers: 'What we received',
    print: 'Print this',
  },
}

/** Options shared by several forms. */
export const options = {
  programTypes: { summer: 'Summer Program', winter: 'Winter Program', spring: 'Spring Program' },
}

/** Text used only in form markup. */
export const page = { honeypot: 'Leave this empty', pleaseSpecify: 'Please specify' }

/** Labels of answers in emails and on the desk. */
export const answers = { yes: 'Yes', no: 'No', none: '(no answer)', someForm: 'form' }

/** Fields that only the office enters. */
export const entered = {
  phone: {
    label: 'Phone Number',
    missing: 'Please enter an email address or a phone number',
    incomplete: 'Please enter a complete phone number',
  },
}

/** The two emails for every submission. `received` is a noun such as "application". */
export const emails = {
  withReference: (subject: string, reference: string) => `${subject} (${reference})`,
  office: {
    possibleSpam: (subject: string) => `Possible spam: ${subject}`,
    spam: (reference: string, flags: string) => [
      `This looks like spam (${flags}). It was saved, and no confirmation was sent.`,
      `Reference ${reference}. If it is from a real person, reply to this email to write to the sender.`,
    ],
    reply: (reference: string, within: string) =>
      `Reference ${reference}. Reply to this email to write to the sender, who expects an answer within ${within}.`,
    limited: (reference: string): Paragraph =>
      paragraph`No confirmation was sent because this address already had several. To send it, open the ${link('submission page', routes.deskSubmission(reference))} on the desk.`,
    health: (reference: string): Paragraph =>
      paragraph`This form also has health information (health, diet, or an emergency contact). It’s not in this email; open it on the ${link('submission page', routes.deskSubmission(reference))} on the desk.`,
  },
  sender: {
    subject: (received: string) => `We received your ${received}`,
    heading: (received: string, firstName: string | undefined) =>
      `${firstName ? `Thank you, ${firstName}.` : 'Thank you.'} We received your ${received}.`,
    reference: (reference: string, received: string) =>
      `Your reference is ${reference}. Please mention it if you write to us about your ${received}.`,
    change: 'Need to add or change something? Just reply to this email.',
    notYou:
      "Didn't send us anything? Then someone else entered your email address. You can ignore this email, or reply and let us know.",
  },
  team: (organization: string) => `The ${organization} team`,
}
