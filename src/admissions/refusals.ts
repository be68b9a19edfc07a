/** Input that is missing or doesn't fit. The form asks for it. */
const inputSentences = {
  invalid: 'Something in the form isn’t valid. Check dates and lengths.',
  'reason-needed': 'Give a reason.',
  'state-needed': 'Choose between the waitlist and rejecting.',
  'deadline-needed': 'Give the last day to accept.',
  'deadline-over': 'The last day to accept is in the past.',
  'deadline-not-later': 'The family was told a deadline, so the new one must be later.',
  'season-needed': 'Choose another season.',
  'acceptance-needed': 'Choose the acceptance, or say who accepted by phone.',
  'original-needed': 'Choose another application in the same season that isn’t a duplicate.',
  'position-needed': 'Give a position on the waitlist.',
} as const

const otherSentences = {
  erased: 'What the family sent was erased.',
  spam: 'This is spam. Mark it as not spam first.',
  'no-season': 'It has no season yet. Assign one first.',
  'not-allowed': 'This isn’t possible in this state.',
  'no-seats': 'There aren’t enough spots left in the season.',
  'exists-there': 'It’s listed in that season already.',
  'acceptance-invalid': 'That isn’t an acceptance for the season’s program.',
  'acceptance-taken': 'That acceptance belongs to another application.',
  'cancellation-invalid': 'That isn’t a cancellation of this application.',
  'not-over': 'The deadline hasn’t passed.',
  'acceptance-waiting': 'An acceptance arrived in time. Confirm it or say that it doesn’t belong here first.',
  'has-duplicates': 'Other applications are marked as duplicates of this one. Reopen them first.',
  'no-room': 'There’s no position left between these two. Change the rank of one of them first.',
} as const

/** The reason that a decision about an application is refused. */
export type RefusalReason = keyof typeof inputSentences | keyof typeof otherSentences

export const refusalSentences: Readonly<Record<RefusalReason, string>> = { ...inputSentences, ...otherSentences }

/** True if the form asks for what is missing or doesn't fit. */
export function isInputReason(reason: RefusalReason): boolean {
  return reason in inputSentences
}
