/** Sample answers for four forms. */

export const acceptance = {
  firstName: 'Nguyễn',
  lastName: "O'Brien",
  email: 'student@example.org',
  programType: 'summer',
  paymentType: 'prepay',
  dietary: 'No peanuts, please.',
  medical: 'Asthma; I carry an inhaler.',
  emergencyContact: 'Linh Lee, (408) 555-0111',
  termsAccepted: true,
  photoRelease: true,
}

export const referral = {
  name: 'Ann Lee',
  email: 'ann@example.org',
  referralType: 'friend',
  friendName: 'Zoë',
  schoolName: '',
  organizationName: '',
  comments: 'She would not stop talking about the candy market.',
}

export const speaker = {
  name: 'Miles 李',
  email: 'miles@example.org',
  phone: '+1 (408) 555-0100',
  company: 'Sourdough & Sons',
  position: 'Baker',
  expertise: 'Prices',
  experience: 'Nine years',
  topics: 'What a loaf costs\nand why',
  availability: 'Any Saturday in July',
  message: 'I would tell them how we nearly closed in year two.',
}

export const cancellation = {
  fullName: 'Ann Lee',
  email: 'ann@example.org',
  programDetails: 'Summer 2026, the place of Zoë Lee',
  reason: 'We are moving to Oregon.',
  refundMethod: 'card',
  paymentReference: 'Ann Lee, 8AB12345CD678901E',
}

/** Converts answers to what a plain form posts: text values, "on" for checked boxes, and nothing for unchecked ones. */
export function asPlainFields(answers: object): Record<string, string> {
  const fields = Object.entries(answers).filter(([, value]) => value !== false)
  return Object.fromEntries(fields.map(([name, value]) => [name, value === true ? 'on' : String(value)]))
}
