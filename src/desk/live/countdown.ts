import { SECOND } from '../../../content/moments'
import { createElement } from '../create-element'

/** Counts down until emails are sent, then removes their Unsend buttons. */
export function setUpCountdowns(): void {
  // Use the monotonic clock, because the computer's clock may be wrong.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const pageTime = navigation?.responseStart ?? performance.now()
  for (const place of document.querySelectorAll<HTMLElement>('[data-countdown]'))
    countDown(place, pageTime + Number(place.dataset.countdown))
}

function countDown(place: HTMLElement, end: number): void {
  const shown = createElement('span')
  // Screen readers get the fixed time instead of a change every second.
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
