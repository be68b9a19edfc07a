import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Wake } from './wake'

interface IslandProps<Props extends object> {
  /** What the browser entry knows the component by. */
  name: string
  wake: Wake
  component: ComponentType<Props>
  /** Must survive JSON: the browser gets them in an attribute. */
  props: Props
}

/**
 * Renders a component where it stands, as a React root of its own, so that the browser can hydrate it alone.
 * The prefix keeps `useId` the same on both sides.
 */
export function Island<Props extends object>({ name, wake, component: Component, props }: IslandProps<Props>) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: name })
  return (
    <div
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself made this HTML, one line above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
