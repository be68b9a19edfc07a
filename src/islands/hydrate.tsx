import { type ComponentType, createElement, type ReactNode, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

// biome-ignore lint/suspicious/noExplicitAny: an island's props come as JSON; only its own page knows their type.
export type Component = ComponentType<any>

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Hydrates one island in place: in one turn, and with what people had typed put back before anything reads it,
 * because React sets some controls to what the server rendered.
 */
export function hydrate(element: HTMLElement, component: Component): void {
  const props = JSON.parse(element.dataset.props ?? '{}')
  const island = <AsTyped restore={keepTyped(element)}>{createElement(component, props)}</AsTyped>
  flushSync(() => {
    hydrateRoot(element, island, { identifierPrefix: element.dataset.island ?? '' })
  })
}

/** A layout effect of the parent runs after the children are in the document and before their effects. */
function AsTyped({ restore, children }: { restore: () => void; children: ReactNode }) {
  useLayoutEffect(restore, [restore])
  return children
}

function keepTyped(element: HTMLElement): () => void {
  const controls = [...element.querySelectorAll<TextControl>('input, textarea, select')]
  const kept = controls.map((control) => ({
    control,
    value: control.value,
    checked: control instanceof HTMLInputElement && control.checked,
  }))
  return () => {
    for (const { control, value, checked } of kept) {
      if (control.value !== value) control.value = value
      if (control instanceof HTMLInputElement && control.checked !== checked) control.checked = checked
    }
  }
}
