import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { FormDefinition } from '../../forms/form-definition'
import * as routes from '../../routes'

interface ChooseFormPageProps {
  forms: readonly FormDefinition[]
  /** Forms with health information, which this role may not see. */
  forbidden: readonly FormDefinition[]
}

export function ChooseFormPage({ forms, forbidden }: ChooseFormPageProps) {
  return (
    <>
      <h1>Enter by hand</h1>
      <p>For someone who calls or brings a paper form. Which form would they have used?</p>
      <ul className="entry-forms">
        {forms.map(({ name, texts }) => (
          <li key={name} data-form={name}>
            <a href={routes.deskNewEntry(name)}>New {texts.received[DEFAULT_LANGUAGE]}</a>
          </li>
        ))}
      </ul>
      {forbidden.map(({ name, texts }) => (
        <p className="field-hint" key={name}>
          A new {texts.received[DEFAULT_LANGUAGE]} asks for health information, which your role can’t see. Please ask
          someone in the office to enter it.
        </p>
      ))}
    </>
  )
}
