/**
 * The payment provider's hosted buttons. Null uses the button from the settings (.env.example). If payment links
 * are set, the payment button is not used.
 */
export const buttons = { payment: null, donate: null, links: null }

/** Button ids in the settings of a trial. */
export const sampleButtonIds = { payment: 'SAMPLE-PAYMENT', donate: 'SAMPLE-DONATE' }
