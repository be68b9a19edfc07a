import type { Language } from '../../../content/language'
import { type PaymentType, paymentTypes } from './schema'

/** US dollars, as the content has them. */
export interface Fees {
  deposit: number
  partner: number
  regular: number
}

export function paymentOptions({ deposit, partner, regular }: Fees, language: Language) {
  const prices: Record<PaymentType, number> = { prepay: deposit, full_partner: partner, full_non_partner: regular }
  return paymentTypes.map(({ value, label }) => ({ value, label: `${label[language]}: $${prices[value]}` }))
}
