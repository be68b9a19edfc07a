import type { Component, hydrate as Hydrate } from './hydrate'

/** When an island wakes: at once, when it nears the view or is reached for, or only when it is reached for. */
export type Wake = 'at-once' | 'in-view' | 'on-use'

/** How to fetch each island's component, by the island's name. */
export type IslandLoaders = Record<string, () => Promise<Component>>

type Waking = () => Promise<void>

/** How far below the view an island starts to wake. */
const NEAR_VIEW = '200px'

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
  hydrate(element, component)
  element.dataset.awake = ''
}

function watch(element: HTMLElement, wake: Waking): void {
  const onReach = () => void wake().catch(() => {})
  element.addEventListener('focusin', onReach, { once: true })
  element.addEventListener('pointerover', onReach, { once: true, passive: true })
  holdSubmitUntilAwake(element, wake)
  const when = element.dataset.wake as Wake
  if (when === 'at-once') onReach()
  if (when === 'in-view') onceInView(element, onReach)
}

function onceInView(element: HTMLElement, then: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: NEAR_VIEW },
  )
  observer.observe(element)
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
      form.ariaBusy = 'true'
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
