/**
 * The payment provider's hosted buttons; null for those that the settings name (docs/operating.md). With links, one for
 * each payment, the payment button is not used.
 */
export const buttons = { payment: null, donate: null, links: null }

/** The ids that the settings of a trial have. */
export const sampleButtonIds = { payment: 'SAMPLE-PAYMENT', donate: 'SAMPLE-DONATE' }
