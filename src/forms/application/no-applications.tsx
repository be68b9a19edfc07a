import type { Language } from '../../../content/language'
import * as routes from '../../routes'
import { Section } from '../../ui/section'
import { MarkedText } from '../marked'
import type { ProgramList } from './program-list'
import { pageWords } from './words'

/** Replaces the form while no program takes applications. */
export function NoApplications({ programs, language }: { programs: ProgramList; language: Language }) {
  const say = pageWords[language]
  return (
    <Section id="closed" title={say.closed}>
      <ul>
        {programs.map(({ value, label }) => (
          <li key={value}>{label}</li>
        ))}
      </ul>
      <p>
        <MarkedText
          text={say.questions}
          mark={(label) => <a href={routes.localizePath(language, routes.contact)}>{label}</a>}
        />
      </p>
    </Section>
  )
}
