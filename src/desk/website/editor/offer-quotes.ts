import type { AfterPress } from '../../../islands/after-press'
import * as routes from '../../../routes'
import { createButton, createElement } from '../../create-element'
import type { Announce } from '../../live/announce'
import { fetchText } from '../../live/refresh'
import { editText } from './edit-area'
import type { OfferedQuote } from './offered-quote'

const REQUEST_DELAY_MS = 500

/** While someone types, offers below the text to quote the facts in it. The server finds them. */
export function offerQuotes(root: HTMLElement, announce: Announce, afterPress: AfterPress): void {
  root.addEventListener('input', ({ target }) => {
    const area = target as HTMLTextAreaElement
    if (!area.dataset.quotes) return
    const { value } = area
    const place = findOrCreateOffers(area)
    // The offers refer to the previous text.
    place.inert = true
    setTimeout(() => area.value === value && void showOffers(area, place, announce, afterPress), REQUEST_DELAY_MS)
  })
}

function findOrCreateOffers(area: HTMLTextAreaElement): HTMLElement {
  const known = area.parentElement?.querySelector<HTMLElement>(':scope > .quotes')
  if (known) return known
  const place = createElement('p', { className: 'field-hint quotes' })
  area.after(place)
  return place
}

async function showOffers(
  area: HTMLTextAreaElement,
  place: HTMLElement,
  announce: Announce,
  afterPress: AfterPress,
): Promise<void> {
  const { value: text, form } = area
  const token = form?.querySelector<HTMLInputElement>('[name=token]')?.value ?? ''
  const response = await fetchText(routes.deskQuotes, new URLSearchParams({ token, text })).catch(() => undefined)
  if (!response || area.value !== text) return
  const offers = JSON.parse(response) as OfferedQuote[]
  await new Promise<void>(afterPress)
  const previousText = place.textContent
  place.replaceChildren(...offers.map((offer) => createOffer(offer, area)))
  place.inert = false
  if (place.textContent !== previousText) announce(place.textContent)
}

function createOffer({ says, edit }: OfferedQuote, area: HTMLTextAreaElement): HTMLElement {
  const button = createButton('text-button', 'Quote it', () => editText(area, edit))
  return createElement('span', {}, `${says} `, button)
}
