import type { Language } from '../../../content/language'
import * as routes from '../../routes'

export function AcceptanceNext({ language }: { language: Language }) {
  return {
    en: (
      <>
        <li>You can pay at any time until the first day of class; the deposit reserves your spot until then.</li>
        <li>
          <a href={routes.makePaymentAccepted}>Go to the payment page</a>
        </li>
      </>
    ),
  }[language]
}
