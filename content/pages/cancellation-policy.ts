export const cancellationPolicy = {
  title: 'Cancellation Policy',
  description: 'What we refund if you or we cancel, how to request it, and how long it takes.',
  byUs: 'Program cancellation',
  byYou: {
    title: 'Student/parent cancellation',
    beforeFirstDay: 'Before the first day:',
    afterFirstDay: 'After the first day:',
  },
  refunds: {
    title: 'Refund process',
    request: '{inWriting}: use the [cancellation form](/cancel). Please include:',
    include: ['full name,', 'email,', 'program details,', 'reason,', 'payment information for the refund.'],
  },
  contact: {
    title: 'Contact',
    text: 'Questions before you decide? [Write to us](/contact) or call [{phone}]({phoneAddress}).',
  },
  notes: {
    title: 'Important notes',
    list: [
      'Every request must be in writing.',
      'A transfer to a future program depends on available spots.',
      'Never send us a card number: refunds go back the way the payment came, and we don’t need one.',
    ],
  },
}
