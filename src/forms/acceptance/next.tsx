import type { Language } from '../../../content/language'
import * as routes from '../../routes'
import { nextWords } from './words'

export function AcceptanceNext({ language }: { language: Language }) {
  const say = nextWords[language]
  return (
    <>
      <li>{say.check}</li>
      <li>{say.pay}</li>
      <li>
        <a href={routes.localizePath(language, routes.makePaymentAccepted)}>{say.goToPayment}</a>
      </li>
    </>
  )
}
