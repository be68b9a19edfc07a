import { entriesOf, listOf } from './entry-nodes'

/**
 * Lets an entry follow the pointer until it is let go, and then moves it by so many places. Nothing moves in the page
 * before: a finger would lose an element that is taken out and put back. Escape leaves all as it was.
 */
export function dragEntry(
  entry: HTMLElement,
  { button, clientY, pageY }: PointerEvent,
  move: (by: number) => void,
): void {
  const list = listOf(entry)
  if (!list || button !== 0) return
  const entries = entriesOf(list)
  const from = entries.indexOf(entry)
  const others = entries.filter((each) => each !== entry)
  const drag = new AbortController()
  let [pointerY, place] = [clientY, from]
  const follow = () => {
    if (drag.signal.aborted) return
    scrollBy(0, pushAt(pointerY))
    entry.style.translate = `0 ${pointerY + scrollY - pageY}px`
    place = others.filter((other) => middleOf(other) < pointerY).length
    mark(others, place, from)
    requestAnimationFrame(follow)
  }
  const end = (isMoved: boolean) => {
    drag.abort()
    entry.classList.remove('is-dragged')
    entry.style.translate = ''
    mark(others, undefined, from)
    if (isMoved && place !== from) move(place - from)
  }
  const options = { signal: drag.signal }
  document.addEventListener('pointermove', (event) => (pointerY = event.clientY), options)
  document.addEventListener('pointerup', () => end(true), options)
  document.addEventListener('pointercancel', () => end(false), options)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), options)
  entry.classList.add('is-dragged')
  follow()
}

/** Shows between which others it would come. */
function mark(others: readonly HTMLElement[], place: number | undefined, from: number): void {
  others.forEach((other, index) => {
    other.classList.toggle('is-before', place !== from && index === place)
    other.classList.toggle('is-after', place !== from && place === others.length && index === place - 1)
  })
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

const EDGE = 64
const PUSH = 12

/** How far the page scrolls in a frame while the pointer is at an edge of the window. */
function pushAt(y: number): number {
  if (y < EDGE) return -PUSH
  return y > innerHeight - EDGE ? PUSH : 0
}
