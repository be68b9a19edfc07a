import type { Say } from '../../live/announce'
import { placeBeside } from './place-beside'

const FROM = 0.8

/** Says how many characters a field still takes, once four fifths of them are there. */
export function countCharacters(root: HTMLElement, say: Say): void {
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) count(target, say)
  })
}

function count(control: HTMLInputElement | HTMLTextAreaElement, say: Say): void {
  const limit = Number(control.dataset.limit)
  if (!limit) return
  const length = lengthOf(control)
  const left = limit - length
  const isOver = left < 0
  const words = length < limit * FROM ? '' : isOver ? `${-left} characters too many` : `${left} characters left`
  const place = placeBeside(control, '[data-left]')
  place.dataset.left = ''
  // Not at each key.
  if (words && (place.textContent === '' || (place.className === 'field-error') !== isOver)) say(words)
  place.className = isOver ? 'field-error' : 'field-hint'
  place.textContent = words
}

/** Of a text of many paragraphs, the longest one's. */
function lengthOf({ value, dataset }: HTMLInputElement | HTMLTextAreaElement): number {
  if (dataset.markdown !== 'blocks') return value.length
  return Math.max(...value.split(/\n\s*\n/).map((block) => block.trim().length))
}
