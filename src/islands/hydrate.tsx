import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { keepTyped } from './keep-typed'

// biome-ignore lint/suspicious/noExplicitAny: an island's props come as JSON; only its own page knows their type.
export type Component = ComponentType<any>

/**
 * Hydrates one island in place, and resolves when it answers to a person. React works in slices of a few
 * milliseconds, so that no finger waits for it; in one turn only where the slices could lose what is typed between.
 */
export function hydrate(element: HTMLElement, component: Component): Promise<void> {
  const props = JSON.parse(element.dataset.props ?? '{}')
  const typed = keepTyped(element)
  return new Promise((resolve) => {
    const island = (
      <Waking restore={typed?.restore} onAwake={resolve}>
        {createElement(component, props)}
      </Waking>
    )
    const start = () => void hydrateRoot(element, island, { identifierPrefix: element.dataset.island ?? '' })
    if (typed) flushSync(start)
    else startTransition(start)
  })
}

interface WakingProps {
  restore: (() => void) | undefined
  onAwake: () => void
  children: ReactNode
}

/** A layout effect of the parent runs after the children are in the document and before their effects. */
function Waking({ restore, onAwake, children }: WakingProps) {
  const [hasRun, setHasRun] = useState(false)
  useLayoutEffect(() => restore?.(), [restore])
  // The children's first effects have run by now; what they changed shows together with this.
  useEffect(() => {
    if (hasRun) onAwake()
    else setHasRun(true)
  }, [hasRun, onAwake])
  return children
}
