import { type PaymentType, paymentTypes } from './schema'

/** US dollars, as the content has them. */
export interface Fees {
  deposit: number
  partner: number
  regular: number
}

/** The ways to pay with their prices, as the acceptance lists them and the payment page sends them on. */
export function paymentOptions({ deposit, partner, regular }: Fees): { value: PaymentType; label: string }[] {
  const prices: Record<PaymentType, number> = { prepay: deposit, full_partner: partner, full_non_partner: regular }
  return paymentTypes.map(({ value, label }) => ({ value, label: `${label}: $${prices[value]}` }))
}
