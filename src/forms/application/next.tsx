import type { Language } from '../../../content/language'
import * as routes from '../../routes'

interface ApplicationNextProps {
  language: Language
  /** Whether the acceptance will start with what was typed here. */
  isHelping?: boolean
}

export function ApplicationNext({ language, isHelping = false }: ApplicationNextProps) {
  return {
    en: (
      <>
        <li>We read every application ourselves. If we can offer you a place, we’ll send you a link to accept it.</li>
        <li>
          To reserve a spot, you can prepay the deposit on the <a href={routes.makePayment}>payment page</a> now.
        </li>
        {isHelping && (
          <li>
            Your name, email, and program are saved in this browser, so you won’t have to type them again to accept.
          </li>
        )}
      </>
    ),
  }[language]
}
