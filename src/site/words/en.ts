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
    checked: 'Payments appear here once we have recorded them.',
  },
}
