import type { ApplicationState, LetterKind } from '../../database/tables'

const QUESTIONS = 'Do you have questions? Just reply to this email, or call us at {phone}.'
const REFERENCE =
  'Please write {paymentReference} in the note of your payment or on your check, so that we can find it.'
const REFUND = 'If you have prepaid the {deposit} deposit, you’ll get all of it back.'

/** The default text of each kind of letter. */
export const letters: Readonly<Record<LetterKind, { subject: string; body: string }>> = {
  offer: letter(
    'A spot for you: {season} {program}',
    'We have good news: {onThePhone}we’re offering you a spot in the {season} {program}. Congratulations!',
    'To accept it, please fill in this form by {deadline}:\n{acceptAddress}',
    'Please use the name and email address from your application ({reference}), so that we can find it. If we haven’t received your acceptance by the end of that day, the offer lapses and your spot may go to a student on the waitlist.',
    'We meet on Saturdays from {hours}, from {firstDay} to {lastDay}, at {address}.',
    'The fee is {partnerFee} for students of our partner schools and {regularFee} for everyone else. On the form, you choose between paying all of it by the first day of class and prepaying the {deposit} deposit, with the rest due on the first day. The deposit is non-refundable and is deducted from the fee. You can pay here:\n{paymentAddress}',
    REFERENCE,
    'If you can’t join us, please tell us by replying to this email. Another student will be glad to have the spot.',
    QUESTIONS,
  ),
  waitlist: letter(
    'You’re on the waitlist: {season} {program}',
    'Thank you for applying to the {season} {program}. We don’t have a spot for you right now, but we’d still like to have you: {onThePhone}you’re on our waitlist.',
    'What happens next: when a spot opens up, we offer it to the next student on the list. If that’s you, we’ll email you at this address and tell you by when to accept. If no spot opens up, we’ll tell you that, too.',
    'You don’t need to do anything to stay on the list, and please don’t pay anything unless we offer you a spot. If you’re no longer interested, please tell us here:\n{cancelAddress}',
    'If you have prepaid the {deposit} deposit and we can’t offer you a spot, you’ll get all of it back.',
    QUESTIONS,
  ),
  rejection: letter(
    'Your application for the {season} {program}',
    'Thank you for applying to the {season} {program}, and for telling us about your goals. We’re sorry to disappoint you: {onThePhone}we can’t offer you a spot this time.',
    'We hope you’ll keep working on your ideas, and you’re welcome to apply again for another season.',
    REFUND,
    '{refund}',
    'We wish you all the best.',
  ),
  confirmed: letter(
    'Your spot is confirmed: {season} {program}',
    'Thank you for accepting. It’s official: {onThePhone}your spot in the {season} {program} is confirmed, and we look forward to meeting you!',
    'Your first day is {firstDay}, from {hours}, at {address}. We meet on Saturdays until {lastDay}.',
    'What comes next: if you haven’t paid yet, you can pay here until the first day of class:\n{paymentAddress}',
    REFERENCE,
    'If you’ve prepaid the deposit, the rest of the fee is due on the first day. If you have to cancel, please tell us here:\n{cancelAddress}',
    QUESTIONS,
  ),
  lapse: letter(
    'Your offer has lapsed: {season} {program}',
    'We offered you a spot in the {season} {program} and asked you to accept it by {deadline}. That day has passed, and we haven’t received your acceptance: {onThePhone}the offer has lapsed, and your spot may go to a student on the waitlist.',
    'Would you still like to come, or did you send us your acceptance? Please reply to this email or call us at {phone}, and we’ll see what we can do.',
    '{refund}',
  ),
  correction: letter(
    'A correction about your application for the {season} {program}',
    'We have to correct what we told you about your application ({reference}) for the {season} {program}. Please go by this letter: {onThePhone}our earlier message no longer applies.',
    '{newState}',
    'We’re sorry for the confusion. If you have questions, just reply to this email, or call us at {phone}.',
  ),
  considering: letter(
    'We’re still considering your application for the {season} {program}',
    'Thank you for your patience. We have your application ({reference}) for the {season} {program}, and we’re still considering it. We haven’t decided yet.',
    'You don’t need to do anything. We’ll email you at this address as soon as we’ve decided.',
    QUESTIONS,
  ),
  reminder: letter(
    'Please accept your spot by {deadline}',
    'We’ve offered you a spot in the {season} {program}, and we haven’t received your acceptance yet. If you’d like to come, please fill in this form by {deadline}:\n{acceptAddress}',
    'If we haven’t received your acceptance by the end of that day, the offer lapses and your spot may go to a student on the waitlist.',
    'If you can’t join us, please tell us by replying to this email. If you’ve just sent your acceptance, thank you: you don’t need to do anything else.',
    QUESTIONS,
  ),
  closing: letter(
    'The waitlist for the {season} {program} is closed',
    'Thank you for staying on our waitlist for the {season} {program}. We’re sorry: no spot opened up for you, and we’ve now closed the list.',
    REFUND,
    '{refund}',
    'You’re welcome to apply again for another season. We’d be happy to hear from you.',
  ),
  free: letter(
    'About your application for the {season} {program}',
    'We’d like to talk with you about your application ({reference}) for the {season} {program}. Please reply to this email, or call us at {phone}.',
  ),
}

function letter(subject: string, ...paragraphs: string[]) {
  return { subject, body: ['Hi {firstName},', ...paragraphs, '{myName}\n{organization}'].join('\n\n') }
}

interface OfferWords {
  /** As in "Friday, May 21, 2027". */
  deadline: string | undefined
  acceptAddress: string
}

export const phrases = {
  onThePhone: 'as we said on the phone, ',
  /** Undefined for an offer without a deadline: such a correction cannot be sent. */
  newState: (state: ApplicationState, { deadline, acceptAddress }: OfferWords): string | undefined =>
    state === 'offered'
      ? deadline && `We’re offering you a spot. To accept it, please fill in this form by ${deadline}: ${acceptAddress}`
      : newStates[state],
}

const newStates: Readonly<Partial<Record<ApplicationState, string>>> = {
  applied: 'Your application is being considered again. We haven’t decided yet, and we’ll email you when we have.',
  waitlisted: 'You’re on our waitlist. If a spot opens up for you, we’ll email you.',
  rejected: 'We’re sorry, but we can’t offer you a spot this time.',
  accepted: 'Your spot is confirmed.',
  lapsed: 'The offer of a spot has lapsed, because the day to accept it has passed.',
}
