import { holdSubmit } from './hold-submit'
import type { Component, mount as Mount } from './mount'
import { isSparing, onceIdle, onceNearView, onceSomebodyIsThere } from './when-to-wake'

/**
 * When an island wakes: at once, when it nears the view, or only when it is reached for. The first two wait until the
 * page has loaded; on phones both wait for a person and for the view. What is reached for never waits.
 */
export type Wake = 'at-once' | 'in-view'

/** How to fetch each island's component, by the island's name. */
export type IslandLoaders = Record<string, () => Promise<{ default: Component }>>

export type Waking = () => Promise<void>

/** Finds the page's islands and wakes each when its time comes. Free of React, which arrives with the first island. */
export function wakeIslands(loaders: IslandLoaders): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = loaders[element.dataset.island ?? '']
    if (load)
      watch(
        element,
        once(() => wakeUp(element, load)),
      )
  }
}

async function wakeUp(element: HTMLElement, load: IslandLoaders[string]): Promise<void> {
  const [{ mount }, behavior]: [{ mount: typeof Mount }, { default: Component }] = await Promise.all([
    import('./mount'),
    load(),
  ])
  await mount(element, behavior.default)
  element.dataset.awake = ''
}

function watch(element: HTMLElement, wake: Waking): void {
  const onReach = () => void wake().catch(() => {})
  for (const reach of ['focusin', 'pointerover', 'input']) element.addEventListener(reach, onReach, { passive: true })
  holdSubmit(element, wake)
  const onView = () => onceNearView(element, () => onceIdle(onReach))
  if (element.contains(document.activeElement)) onReach()
  else if (isSparing()) onceSomebodyIsThere(onView)
  else if (element.dataset.wake === 'at-once') onceIdle(onReach)
  else onView()
}

/** Once, unless it came to nothing: the line may be back by the next time. */
function once(waking: Waking): Waking {
  let started: Promise<void> | undefined
  return () => {
    started ??= waking().catch((error) => {
      started = undefined
      throw error
    })
    return started
  }
}
