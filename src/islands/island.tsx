import type { ReactNode } from 'react'
import type { HydrateWhen } from './hydrate'

interface IslandProps {
  /** Name of its component in the browser entry. */
  name: string
  when: HydrateWhen
  /** Props of the component. Must be valid JSON, because they are stored in an attribute. */
  props: object
  children: ReactNode
}

/**
 * An interactive part of a page. Its server markup is kept, because translators and extensions may change it, and React
 * could hydrate changed markup only by replacing it.
 */
export function Island({ name, when, props, children }: IslandProps) {
  return (
    <div data-island={name} data-when={when} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
