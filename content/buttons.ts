/** The payment provider's hosted buttons; null for those that the settings name (docs/operating.md). */
export const buttons = { payment: null, donate: null }
