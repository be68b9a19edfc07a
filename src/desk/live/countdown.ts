import { SECOND } from '../../../content/moments'
import { createElement } from '../create-element'

/** Counts down until emails are sent. Then they can no longer be taken back, and the page says so. */
export function runCountdowns(): void {
  // The page's own clock: the computer's may be wrong.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const made = navigation?.responseStart ?? performance.now()
  for (const place of document.querySelectorAll<HTMLElement>('[data-countdown]'))
    countDown(place, made + Number(place.dataset.countdown))
}

function countDown(place: HTMLElement, end: number): void {
  const shown = createElement('span')
  // Screen readers hear the time once, and not every second.
  shown.setAttribute('aria-hidden', 'true')
  place.append(createElement('span', { className: 'visually-hidden' }, ...place.childNodes), shown)
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / SECOND)
    if (left <= 0) return finish(place)
    shown.textContent = `will be sent in ${left} second${left === 1 ? '' : 's'}`
    setTimeout(tick, end - performance.now() - (left - 1) * SECOND)
  }
  tick()
}

function finish(place: HTMLElement): void {
  place.textContent = 'is being sent'
  const back = `form[action*="/take-back"] button[value="${CSS.escape(place.dataset.of ?? '')}"]`
  for (const button of document.querySelectorAll(back)) button.closest('form')?.remove()
}
