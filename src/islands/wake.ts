import type { Component, hydrate as Hydrate } from './hydrate'
import { isSparing, onceIdle, onceNearView, onceSomebodyIsThere } from './when-to-wake'

/**
 * When an island wakes: at once, when it nears the view, or only when it is reached for. The first two wait until the
 * page has loaded; on phones both wait for a person and for the view. What is reached for never waits.
 */
export type Wake = 'at-once' | 'in-view' | 'on-use'

/** How to fetch each island's component, by the island's name. */
export type IslandLoaders = Record<string, () => Promise<Component>>

type Waking = () => Promise<void>

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

async function wakeUp(element: HTMLElement, load: () => Promise<Component>): Promise<void> {
  const [{ hydrate }, component]: [{ hydrate: typeof Hydrate }, Component] = await Promise.all([
    import('./hydrate'),
    load(),
  ])
  await hydrate(element, component)
  element.dataset.awake = ''
}

function watch(element: HTMLElement, wake: Waking): void {
  const onReach = () => void wake().catch(() => {})
  for (const reach of ['focusin', 'pointerover', 'input'])
    element.addEventListener(reach, onReach, { once: true, passive: true })
  holdSubmitUntilAwake(element, wake)
  const when = element.dataset.wake as Wake
  const onView = () => onceNearView(element, () => onceIdle(onReach))
  if (element.contains(document.activeElement)) onReach()
  else if (when === 'on-use') return
  else if (isSparing()) onceSomebodyIsThere(onView)
  else if (when === 'at-once') onceIdle(onReach)
  else onView()
}

/** A form sent while its island is still arriving waits for it, once; where it cannot arrive, the browser posts the form. */
function holdSubmitUntilAwake(element: HTMLElement, wake: Waking): void {
  let held = false
  element.addEventListener(
    'submit',
    (event) => {
      if (element.dataset.awake === '') return
      event.preventDefault()
      event.stopPropagation()
      if (held) return
      held = true
      const form = event.target as HTMLFormElement
      form.setAttribute('aria-busy', 'true')
      wake()
        .then(
          () => form.requestSubmit(),
          () => form.submit(),
        )
        .finally(() => form.removeAttribute('aria-busy'))
    },
    { capture: true },
  )
}

function once(waking: Waking): Waking {
  let started: Promise<void> | undefined
  return () => {
    started ??= waking()
    return started
  }
}
