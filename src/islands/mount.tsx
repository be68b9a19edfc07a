import { type ComponentType, createElement, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

// biome-ignore lint/suspicious/noExplicitAny: an island's props come as JSON; only its own page knows their type.
export type Component = ComponentType<any>

/**
 * Runs an island's component and resolves when it handles events. It renders through portals; its root element is never
 * attached.
 * @throws the error of the component. React then unmounts it, and the plain form still works.
 */
export function mount(element: HTMLElement, component: Component): Promise<void> {
  const props = JSON.parse(element.dataset.props ?? '{}')
  return new Promise((resolve, reject) => {
    const root = createRoot(document.createElement('div'), {
      onUncaughtError: (error) => {
        console.error(error)
        reject(error)
      },
    })
    startTransition(() => root.render(createElement(component, { ...props, element, onHydrated: resolve })))
  })
}
