import type { ComponentType } from 'react'
import type { FormProps } from '../forms/outcome'
import { Island } from '../islands/island'
import type { Wake } from '../islands/wake'

interface FormIslandProps<Props extends FormProps> {
  /** The form's name, which is its folder's. */
  name: string
  wake: Wake
  component: ComponentType<Props>
  props: Props
}

/** A form where it stands. Its script gets what became of it; the answers stand in the page already. */
export function FormIsland<Props extends FormProps>({ name, wake, component: Form, props }: FormIslandProps<Props>) {
  const { outcome, values: _, ...rest } = props
  const { values: _1, errors: _2, ...served } = { values: {}, errors: {}, ...outcome }
  return (
    <Island name={name} wake={wake} props={outcome ? { ...rest, outcome: served } : rest}>
      <Form {...props} />
    </Island>
  )
}
