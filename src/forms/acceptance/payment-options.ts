import type { Language } from '../../../content/language'
import { acceptanceOptions } from './options'
import { pageWords } from './words'

/** Fees in US dollars. */
export interface Fees {
  deposit: number
  partner: number
  regular: number
}

export function listPaymentOptions({ deposit, partner, regular }: Fees, language: Language) {
  const prices = { prepay: deposit, full_partner: partner, full_non_partner: regular }
  const { payment } = pageWords[language]
  return acceptanceOptions.paymentType.map(({ value, label }) => ({
    value,
    label: payment(label[language], prices[value]),
  }))
}
