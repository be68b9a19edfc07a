import type { Content } from '../../content/read-content'
import type { Paragraph } from '../mail/mail'
import { link } from './form-mails'

/** What is refunded to somebody who cancels, by the day. */
export function refundDates({ deposit }: Content['programme']['fees']): string {
  return `Before the first day the $${deposit} deposit is non-refundable and everything else is refunded in full. After the first day there are no refunds; a transfer to a future program is possible, subject to availability.`
}

/** How and when a refund is paid. */
export const refundPayment = [
  'Refunds are processed in 7-10 business days after approval, to the original payment method; processing fees may be deducted. All of this is in our ',
  link('cancellation policy', '/cancellation-policy'),
  '.',
] satisfies Paragraph
