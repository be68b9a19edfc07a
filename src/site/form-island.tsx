import type { ComponentType } from 'react'
import { businessDaysText } from '../../content/figures'
import type { FormProps } from '../forms/outcome'
import type { HydrateWhen } from '../islands/hydrate'
import { Island } from '../islands/island'
import { PrivacyLinks } from './privacy-links'
import type { PageProps } from './screen'

interface FormIslandProps<More> {
  name: string
  when?: HydrateWhen
  component: ComponentType<FormProps & More>
  page: PageProps
  values?: FormProps['values']
  more: More
  /** Props that the script doesn't need. */
  markup?: Partial<More>
}

/** A form in its island, with links to privacy notices. The props leave out the answers and the language, which the page already has. */
export function FormIsland<More>({
  name,
  when = 'idle',
  component: Form,
  page,
  values,
  more,
  markup,
}: FormIslandProps<More>) {
  const { content, language } = page
  const outcome = page.outcomes[name]
  const { values: _1, errors: _2, ...served } = { values: {}, errors: {}, ...outcome }
  const props = { answerWithin: businessDaysText(content.organization.answerWithinDays, language), ...more }
  return (
    <>
      <Island name={name} when={when} props={outcome ? { ...props, outcome: served } : props}>
        <Form {...props} {...markup} language={language} outcome={outcome} values={values} />
      </Island>
      <PrivacyLinks content={content} />
    </>
  )
}
