import { createElement } from '../create-element'
import { createStatus } from '../live/announce'
import type { PresenceMessages } from './presence-messages'

/** Returns a function that shows who is here; screen readers say each sentence once, and nothing when somebody leaves. */
export function createStrip(place: HTMLElement): (words: PresenceMessages) => void {
  const say = createStatus()
  const said = new Set<string>()
  let shown = ''
  return (words) => {
    const now = JSON.stringify(words)
    if (now === shown) return
    shown = now
    const { here, news } = words
    const lines: HTMLElement[] = [...here, ...news].map((sentence) => createElement('p', {}, sentence))
    const { again } = place.dataset
    if (news.length > 0 && again) lines.push(linkTo(again))
    place.replaceChildren(...lines)
    const unsaid = [...here, ...news].filter((sentence) => !said.has(sentence))
    for (const sentence of unsaid) said.add(sentence)
    if (unsaid.length > 0) say(unsaid.join('. '))
  }
}

/** What is typed is kept for the page that comes (drafts.ts). */
function linkTo(href: string): HTMLElement {
  return createElement('p', {}, createElement('a', { href }, 'Show what changed'))
}
