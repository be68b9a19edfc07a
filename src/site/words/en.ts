/** Fixed texts of pages that the office cannot edit. */
export const words = {
  watch: (title: string) => `Watch “${title}” on YouTube`,
  /** File type. */
  pdf: 'PDF',
  /** Name of a season in structured data. */
  event: (season: string, year: number, program: string) => `${season} ${year} ${program}`,
  /** The page of a pay link. */
  pay: {
    title: (season: string) => `Pay for ${season}`,
    dueNow: 'Due now',
    orDeposit: 'Or first the deposit',
    season: 'For',
    reference: 'Payment reference',
    note: (reference: string) =>
      `Please put the reference ${reference} in the payment note, so that we can match your payment.`,
    otherAmount: 'If you can’t choose the amount that is due, [contact us](/contact).',
    nothing: 'Nothing is due now. Thank you!',
    pay: (amount: string) => `Pay ${amount} with PayPal`,
    states: {
      checked: 'Your payment is being checked. Do not pay again.',
      created: 'If you approved the payment at PayPal, it is being checked: do not pay again.',
      completed: 'We received your payment. Thank you!',
      failed: 'The payment did not go through. You can try again.',
      unreachable: 'PayPal can’t be reached now, and nothing was paid. Use this way to pay, or try again later.',
    },
    checkAgain: 'Check again',
    startAgain: 'I didn’t approve it: start again',
    checked: 'Payments appear here once we have recorded them.',
  },
}
