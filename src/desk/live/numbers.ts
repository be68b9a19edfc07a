import * as routes from '../../routes'
import { createElement } from '../create-element'
import { createAnnouncer } from './announce'
import { createRefresh, fetchText } from './refresh'
import { listenToProgress } from './shared-stream'

/** Updates the counts on Today, and offers to reload the page when they change. */
export function setUpLiveCounts(): void {
  const numbers = document.querySelectorAll<HTMLElement>('[data-number]')
  const place = document.getElementById('changed')
  if (numbers.length === 0 || !place) return
  const announce = createAnnouncer()
  const link = createElement('a', { href: routes.desk }, 'Show what changed')
  const refresh = createRefresh(async () => {
    const text = await fetchText(routes.deskCounts)
    if (text && updateNumbers(numbers, JSON.parse(text))) {
      place.replaceChildren(link)
      announce('The counts have changed')
    }
  })
  listenToProgress(() => void refresh())
}

/** Returns true if any number has changed. */
function updateNumbers(numbers: Iterable<HTMLElement>, now: Record<string, string>): boolean {
  let isChanged = false
  for (const place of numbers) {
    const number = now[place.dataset.number ?? '']
    if (number === undefined || number === place.textContent) continue
    place.textContent = number
    isChanged = true
  }
  return isChanged
}
