/** Refund terms, as sentences or as the end of a sentence. */
export const refunds = {
  /** Time from approval to refund. */
  businessDays: '7-10',
  ifWeCancel: 'If we cancel the program, or if your application is rejected, you get a full refund, deposit included.',
  /** Follows "Before the first day:". */
  beforeFirstDay: 'the {deposit} deposit is non-refundable. Any other amount is refunded in full.',
  /** Follows "After the first day:". */
  afterFirstDay: 'there are no refunds. A transfer to a future program is possible, subject to availability.',
  inWriting: 'Requests must be in writing',
  payment: 'Refunds are processed in {refundDays} business days after approval, to the original payment method.',
  processingFees: 'Processing fees may be deducted.',
  /** On pages that ask for the deposit. A period or "of class" follows. */
  deposit: 'The deposit is non-refundable and is deducted from the fees due on the first day',
  /** The same terms, worded for emails. */
  inEmails: {
    ifWeCancel: 'If the program is canceled or an application is rejected, you get a full refund.',
    dates:
      'Before the first day the {deposit} deposit is non-refundable and everything else is refunded in full. After the first day there are no refunds; a transfer to a future program is possible, subject to availability.',
    payment:
      'Refunds are processed in {refundDays} business days after approval, to the original payment method; processing fees may be deducted. All of this is in our [cancellation policy](/cancellation-policy).',
  },
}
