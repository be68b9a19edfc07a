import type { ComponentType } from 'react'
import type { FormProps } from '../forms/outcome'
import type { HydrateWhen } from '../islands/hydrate'
import { Island } from '../islands/island'

interface FormIslandProps<Props extends FormProps> {
  /** The form's name, which is its folder's. */
  name: string
  when: HydrateWhen
  component: ComponentType<Props>
  props: Props
}

/** A form in its island. The script gets what the page doesn't have already: not the answers, nor the language. */
export function FormIsland<Props extends FormProps>({ name, when, component: Form, props }: FormIslandProps<Props>) {
  const { outcome, values: _1, language: _2, ...rest } = props
  const { values: _3, errors: _4, ...served } = { values: {}, errors: {}, ...outcome }
  return (
    <Island name={name} when={when} props={outcome ? { ...rest, outcome: served } : rest}>
      <Form {...props} />
    </Island>
  )
}
