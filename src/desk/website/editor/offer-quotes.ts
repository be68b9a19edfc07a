import type { AfterPress } from '../../../islands/after-press'
import * as routes from '../../../routes'
import { createButton, createElement } from '../../create-element'
import type { Say } from '../../live/announce'
import { fetchText } from '../../live/refresh'
import { editText } from './edit-area'
import type { OfferedQuote } from './offered-quote'

const ASK_AFTER_MILLISECONDS = 500

/** Offers below a text, while it is written, to quote the facts that it says. The server knows them. */
export function offerQuotes(root: HTMLElement, say: Say, afterPress: AfterPress): void {
  root.addEventListener('input', ({ target }) => {
    const area = target as HTMLTextAreaElement
    if (!area.dataset.quotes) return
    const { value } = area
    const place = placeOf(area)
    // What it offers is about the text before.
    place.inert = true
    setTimeout(() => area.value === value && void show(area, place, say, afterPress), ASK_AFTER_MILLISECONDS)
  })
}

/** The offers below a text. */
function placeOf(area: HTMLTextAreaElement): HTMLElement {
  const known = area.parentElement?.querySelector<HTMLElement>(':scope > .quotes')
  if (known) return known
  const place = createElement('p', { className: 'field-hint quotes' })
  area.after(place)
  return place
}

async function show(area: HTMLTextAreaElement, place: HTMLElement, say: Say, afterPress: AfterPress): Promise<void> {
  const { value: text, form } = area
  const token = form?.querySelector<HTMLInputElement>('[name=token]')?.value ?? ''
  const answer = await fetchText(routes.deskQuotes, new URLSearchParams({ token, text })).catch(() => undefined)
  if (!answer || area.value !== text) return
  const offers = JSON.parse(answer) as OfferedQuote[]
  await new Promise<void>(afterPress)
  const said = place.textContent
  place.replaceChildren(...offers.map((offer) => offerNode(offer, area)))
  place.inert = false
  // Not at each word.
  if (place.textContent !== said) say(place.textContent)
}

function offerNode({ says, edit }: OfferedQuote, area: HTMLTextAreaElement): HTMLElement {
  const button = createButton('text-button', 'Quote it', () => editText(area, edit))
  return createElement('span', {}, `${says} `, button)
}
