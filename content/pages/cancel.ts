export const cancel = {
  title: 'Cancel Your Spot',
  description: 'Request a cancellation and a refund in writing, as our cancellation policy requires.',
  lead: 'This form is the written request that our [cancellation policy](/cancellation-policy) asks for. Fields marked with an asterisk are required.',
  text: 'Refunds go back the way the payment came. We never need a card number, so please don’t enter one here.',
}
