import { createElement } from '../create-element'
import { createStatus } from '../live/announce'
import type { PresenceMessages } from './presence-messages'

/** Returns a function that updates the strip. Screen readers announce each sentence once, and no departures. */
export function createStrip(place: HTMLElement): (words: PresenceMessages) => void {
  const announce = createStatus()
  const announced = new Set<string>()
  let shown = ''
  return (words) => {
    const now = JSON.stringify(words)
    if (now === shown) return
    shown = now
    const { here, news } = words
    const lines: HTMLElement[] = [...here, ...news].map((sentence) => createElement('p', {}, sentence))
    const { again } = place.dataset
    if (news.length > 0 && again) lines.push(createReloadLink(again))
    place.replaceChildren(...lines)
    const fresh = [...here, ...news].filter((sentence) => !announced.has(sentence))
    for (const sentence of fresh) announced.add(sentence)
    if (fresh.length > 0) announce(fresh.join('. '))
  }
}

/** Reloading keeps the input (drafts.ts). */
function createReloadLink(href: string): HTMLElement {
  return createElement('p', {}, createElement('a', { href }, 'Show what changed'))
}
