import type { Timing } from '../../../content/application-windows'
import type { Language } from '../../../content/language'
import * as routes from '../../routes'
import { Marked } from '../marked'
import { nextWords } from './words'

interface ApplicationNextProps {
  language: Language
  /** Undefined if applications were taken when it arrived. */
  timing?: Timing | undefined
  /** Whether the acceptance will start with what was typed here. */
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
          <Marked
            text={say.deposit}
            mark={(label) => <a href={routes.localizePath(language, routes.makePayment)}>{label}</a>}
          />
        )}
      </li>
      {isHelping && <li>{say.kept}</li>}
    </>
  )
}
