export const makePayment = {
  title: 'Make Payment',
  description: 'Pay the {deposit} deposit or the full fee by card. Payment goes through {provider}.',
  received: 'Success! We have received your reply. You can use this page for your payment at any time.',
  choose: 'Choose payment:',
  provider: 'The button takes you to {provider}, our payment provider. We never see your card number.',
  links: 'Each link takes you to {provider}, our payment provider. We never see your card number.',
  pay: 'Pay by card',
  deposit: {
    title: 'The {deposit} deposit',
    text: 'To reserve a spot, prepay {deposit} when you apply. {depositTerms} of class. Read the [cancellation policy](/cancellation-policy) before you pay.',
  },
  schools: {
    title: 'Partner schools',
    text: 'Students of these schools may be eligible for the {partnerFee} fee.',
  },
}
