import { type ComponentType, createElement, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

// biome-ignore lint/suspicious/noExplicitAny: an island's props come as JSON; only its own page knows their type.
export type Component = ComponentType<any>

/**
 * Runs an island's component, and resolves when it answers to a person. The component renders into places of the
 * island's markup (React portals); the root itself stands nowhere.
 * @throws what the component throws. React takes it away then, and the markup is as plain as before.
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
    startTransition(() => root.render(createElement(component, { ...props, element, onAwake: resolve })))
  })
}
