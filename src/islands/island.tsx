import type { ReactNode } from 'react'
import type { HydrateWhen } from './hydrate'

interface IslandProps {
  /** What the browser entry knows the component by that runs it. */
  name: string
  when: HydrateWhen
  /** What that component gets. Must survive JSON: it stands in an attribute. */
  props: object
  children: ReactNode
}

/**
 * An interactive part of a page. Its markup stays the server's: translators and extensions may change it, and React
 * could hydrate changed markup only by replacing it.
 */
export function Island({ name, when, props, children }: IslandProps) {
  return (
    <div data-island={name} data-when={when} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
