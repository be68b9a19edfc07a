import { calendarDayAt } from '../../../content/calendar'
import { providerName } from '../../../content/payment-provider'
import { isBefore } from './calendar-day'
import { type Checked, type Finding, finding, hint } from './check'

/** PayPal may retire classic payment buttons one month after this day. */
const FIRST_DAY = { year: 2026, month: 12, day: 1 }

/** Finds a payment button that may stop working. */
export const classicButton = hint('classic-button', ({ content, payment, now }: Checked): Finding[] => {
  const { links, payment: own } = content.buttons
  const { url, buttonId } = own ?? payment
  const isDue = !isBefore(calendarDayAt(now, content.organization.timeZone), FIRST_DAY)
  if (links || !isDue || providerName({ url }) !== 'PayPal') return []
  const message =
    'The payment button may stop working: from January 1, 2027, PayPal may retire buttons of this kind at any time. Make three payment links at PayPal, and enter them here.'
  return [finding({ document: 'buttons', field: 'links' }, `${url} ${buttonId}`, message)]
})
