import type { Timing } from '../../../content/application-windows'
import type { Language } from '../../../content/language'
import * as routes from '../../routes'
import { MarkedText } from '../marked'
import { nextWords } from './words'

interface ApplicationNextProps {
  language: Language
  /** Undefined if the application arrived within the window. */
  timing?: Timing | undefined
  /** True if the acceptance form will be prefilled with these answers. */
  isHelping?: boolean
}

export function ApplicationNext({ language, timing, isHelping = false }: ApplicationNextProps) {
  const say = nextWords[language]
  return (
    <>
      <li>{say.read}</li>
      <li>
        {timing ? (
          say[timing]
        ) : (
          <MarkedText
            text={say.deposit}
            mark={(label) => <a href={routes.localizePath(language, routes.makePayment)}>{label}</a>}
          />
        )}
      </li>
      {isHelping && <li>{say.kept}</li>}
    </>
  )
}
