import { holdSubmit } from './hold-submit'
import type { Component, mount as Mount } from './mount'
import { onFirstInteraction, onIdle, onNearView, shouldSaveData } from './when-to-hydrate'

/**
 * When to hydrate an island: once the page is idle, or when the island nears the viewport. On phones and with
 * Save-Data, both wait for the first interaction. Touching or focusing an island hydrates it at once.
 */
export type HydrateWhen = 'idle' | 'visible'

type IslandLoaders = Record<string, () => Promise<{ default: Component }>>

type Hydrate = () => Promise<void>

/** Hydrates the page's islands. Does not load React, which comes with the first island. */
export function hydrateIslands(loaders: IslandLoaders): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = loaders[element.dataset.island ?? '']
    if (load)
      scheduleHydration(
        element,
        hydrateOnce(() => hydrateIsland(element, load)),
      )
  }
}

async function hydrateIsland(element: HTMLElement, load: IslandLoaders[string]): Promise<void> {
  const [{ mount }, behavior]: [{ mount: typeof Mount }, { default: Component }] = await Promise.all([
    import('./mount'),
    load(),
  ])
  await mount(element, behavior.default)
  element.dataset.hydrated = ''
}

function scheduleHydration(element: HTMLElement, hydrate: Hydrate): void {
  element.dataset.scheduled = ''
  const startHydration = () => void hydrate().catch(() => {})
  for (const eventType of ['focusin', 'pointerover', 'input'])
    element.addEventListener(eventType, startHydration, { passive: true })
  holdSubmit(element, hydrate)
  const hydrateOnView = () => onNearView(element, () => onIdle(startHydration))
  if (element.contains(document.activeElement)) startHydration()
  else if (shouldSaveData()) onFirstInteraction(hydrateOnView)
  else if (element.dataset.when === 'idle') onIdle(startHydration)
  else hydrateOnView()
}

/** Runs `hydrate` once, or again after a failure such as a lost connection. */
function hydrateOnce(hydrate: Hydrate): Hydrate {
  let started: Promise<void> | undefined
  return () => {
    started ??= hydrate().catch((error) => {
      started = undefined
      throw error
    })
    return started
  }
}
