import type { ReactNode } from 'react'
import type { Wake } from './wake'

interface IslandProps {
  /** What the browser entry knows the component by that runs it. */
  name: string
  wake: Wake
  /** What that component gets. Must survive JSON: it stands in an attribute. */
  props: object
  children: ReactNode
}

/**
 * A part of a page that moves in the browser. Its markup stays as the server made it: translators and extensions
 * change markup at any time, and what React has not made there it could only hydrate by replacing it.
 */
export function Island({ name, wake, props, children }: IslandProps) {
  return (
    <div data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
