import { createStatus } from '../live/announce'
import type { PresenceWords } from './presence-words'

/** Returns a function that shows who is here; screen readers say each sentence once, and nothing when somebody leaves. */
export function createStrip(place: HTMLElement): (words: PresenceWords) => void {
  const say = createStatus()
  const said = new Set<string>()
  let shown = ''
  return (words) => {
    const now = JSON.stringify(words)
    if (now === shown) return
    shown = now
    const { here, news } = words
    const lines = [...here, ...news].map(paragraph)
    const { again } = place.dataset
    if (news.length > 0 && again) lines.push(linkTo(again))
    place.replaceChildren(...lines)
    const unsaid = [...here, ...news].filter((sentence) => !said.has(sentence))
    for (const sentence of unsaid) said.add(sentence)
    if (unsaid.length > 0) say(unsaid.join('. '))
  }
}

function paragraph(content: string | Node): HTMLElement {
  const line = document.createElement('p')
  line.append(content)
  return line
}

/** What is typed is kept for the page that comes (drafts.ts). */
function linkTo(href: string): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  link.textContent = 'Show what changed'
  return paragraph(link)
}
